// Compares __module__ with the poses of fxrender: node --test __name__.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { pose } from './__module__';

const vectors = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url)));

let worst = 0;
process.on('exit', () => console.log(`__name__: largest error ${worst}`));

/** Compares numbers, whatever their size. */
function check(actual, expected, what) {
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
  worst = Math.max(worst, error);
  assert.ok(error <= 1e-8, `${what} is ${actual}, expected ${expected}`);
}

/** Compares all numbers of an object with those expected. */
function checkAll(actual, expected, what) {
  if (typeof expected === 'number') return check(actual, expected, what);
  if (typeof expected !== 'object') return assert.equal(actual, expected, what);
  if (Array.isArray(expected)) assert.equal(actual.length, expected.length, `length of ${what}`);
  for (const [key, value] of Object.entries(expected)) checkAll(actual[key], value, `${what} ${key}`);
}

//?any
/** Returns the numbers of all layers of a pose. */
function numbers(found) {
  const sides = ['left', 'top', 'right', 'bottom'];
  return [
    /*__layerValues__*/
    //?pieces
    ...found.pieces.flatMap(({ row, column, x, y, width, height, matrix, alpha, cornerRadius, onPage = [] }) => [
      row, column, x, y, width, height, matrix, alpha, cornerRadius, onPage,
    ]),
    //.
  ].flat().map((value) => (typeof value === 'string' ? sides.indexOf(value) : value));
}

//.
for (const { layout, poses } of vectors.layouts) {
  const axis = layout.vertical ? 'up and down' : layout.rightToLeft ? 'right to left' : 'left to right';
  test(`__name__ ${axis}, ${layout.pageWidth} x ${layout.pageHeight}`, () => {
    for (const { order, index, layerValues, ...expected } of poses) { //?any
    for (const { order, index, ...expected } of poses) { //?-any
      const found = pose(expected.difference, layout, {}, index);
      const place = `at ${expected.difference}:`;
      checkAll({ ...found, difference: expected.difference }, expected, place);
      // fxrender rounds the order to a millionth.
      assert.ok(Math.abs(found.order - order) <= 1e-6, `${place} order`);
      checkAll(numbers(found), layerValues, `${place} values of layers`); //?any
    }
  });
}
