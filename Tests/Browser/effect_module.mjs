// Answers the requests of Tests/EffectModuleTests with numbers of the module for browsers.
//
//   node effect_module.mjs <module> <requests> <answers>
//
// A request is a line of JSON: a definition with a request of `compile` and page differences, or a script with a
// number of samples. An answer is a count and as many numbers, all of eight bytes.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { instantiate } from "../../Sources/BrowserModule/Page/effect-module.mjs";

const [modulePath, requestsPath, answersPath] = process.argv.slice(2);
const module = await instantiate(readFileSync(modulePath));

/** The numbers of a pose, in the order of a record. */
function numbersOf(pose, effect) {
  const numbers = [
    pose.index, pose.difference, (pose.visible ? 1 : 0) + (pose.interactive ? 2 : 0), pose.alpha, pose.order,
    ...pose.matrix,
  ];
  pose.layers.forEach((layer, index) => {
    for (const key of effect.layers[index].numbers) {
      numbers.push(...(typeof layer[key] === "number" ? [layer[key]] : layer[key]));
    }
  });
  if (pose.pieces) {
    numbers.push(pose.pieces.length);
    for (const piece of pose.pieces) {
      numbers.push(piece.row, piece.column, ...piece.box, piece.alpha, piece.cornerRadius, ...piece.matrix);
    }
  }
  return numbers;
}

function answer(request) {
  if (request.script) {
    const count = module.call("fx_trace", JSON.stringify(request.script), request.samples);
    return Array.from(module.numbers(count));
  }
  const definition = module.read(request.definition);
  const effect = definition.compile(request.layout, request.parameters);
  const numbers = request.differences.flatMap(([difference, index]) => numbersOf(effect.pose(difference, index), effect));
  effect.release();
  definition.release();
  return numbers;
}

const output = openSync(answersPath, "w");
for (const line of readFileSync(requestsPath, "utf8").split("\n")) {
  if (line === "") continue;
  let numbers;
  try {
    numbers = answer(JSON.parse(line));
  } catch (error) {
    process.stderr.write(`${error.stack}\n${line.slice(0, 500)}\n`);
    process.exit(1);
  }
  writeSync(output, new Uint8Array(new Float64Array([numbers.length, ...numbers]).buffer));
}
closeSync(output);
