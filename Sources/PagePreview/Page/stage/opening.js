// Sends changes of the sides to the server; each side has at most one unanswered `open` message.

import {send} from "../connection.js";
import {ownStage, request} from "../options.js";
import {change, forget, latest, on, state} from "../store.js";
import {opened} from "../panels/board/project.js";
import {shownSides, sideNames} from "../variantSides.js";
import {requestFrame} from "./ticks.js";

// The last message of each side, its serial number, and the serial number that is unanswered.
let sent = {};
let serials = {};
let waiting = {};
let lastSerial = 0;

export function mount() {
  on("hello", begin);
  on("opened failed", answered);
  on("state", sendChange);
}

// Whether an answer matches the current state of its side; if not, another answer follows.
export function isNewest({side, serial}) {
  return serial === serials[side] && sent[side] === JSON.stringify(messageFor(side));
}

// Sends both sides after connecting. If the page has no state yet, its state comes from the command line.
function begin({start: {schema, preset, set, ...options}, project}) {
  [sent, serials, waiting] = [{}, {}, {}];
  if (state.sides.a === null) {
    change(
      (next) => ({
        ...next,
        sides: {a: {preset, settings: set ?? {}, source: null}, b: null},
        options: ownStage ? {size: ownStage, ...options} : options,
        ...project ? withView(next, opened(project)) : {},
      }),
      {undoable: false},
    );
  }
  sendAll();
}

// The state of a project, with the view of the page.
const withView = ({view}, state) => ({...state, view: {...state.view, ...view}});

function answered({side, serial}) {
  // An answer also arrives after another program has changed a file.
  requestFrame();
  if (serial !== waiting[side]) return;
  delete waiting[side];
  sendAll();
}

// A change is sent before the page shows it itself, so that the server draws meanwhile. Its frame is requested with it,
// because the frame takes less time than the answer, which follows it. The first frame waits for the answer, with which the
// stage gets its position.
function sendChange() {
  if (sendAll() && latest.frame.a) requestFrame({isStep: true});
}

// Returns whether a message was sent.
function sendAll() {
  return sideNames.map(open).includes(true);
}

// The contents of a side's `open` message; null if the side shows nothing.
function messageFor(side) {
  const shown = shownSides(state)[side];
  return shown ? request(shown) : null;
}

function open(side) {
  const message = messageFor(side);
  const text = JSON.stringify(message);
  if (waiting[side] || text === (sent[side] ?? "null")) return false;
  lastSerial += 1;
  if (!send(message ? {type: "open", side, serial: lastSerial, ...message} : {type: "close", side})) return false;
  [sent[side], serials[side]] = [text, lastSerial];
  if (message) {
    waiting[side] = lastSerial;
  } else {
    forget(side);
    requestFrame();
  }
  return true;
}
