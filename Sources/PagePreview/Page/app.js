// Mounts all parts of the page and connects to the server.

import * as address from "./address.js";
import * as header from "./header.js";
import * as layout from "./layout.js";
import * as panels from "./panels.js";
import * as device from "./stage/device.js";
import * as failure from "./stage/failure.js";
import * as firstLook from "./stage/firstLook.js";
import * as folding from "./stage/folding.js";
import * as opening from "./stage/opening.js";
import * as playback from "./stage/playback.js";
import * as player from "./stage/player.js";
import * as ticks from "./stage/ticks.js";
import * as toolbar from "./stage/toolbar.js";
import * as zoom from "./stage/zoom.js";
import * as undoHistory from "./undoHistory.js";
import {connect} from "./connection.js";

const isFirstLook = location.hash === "";
const find = (id) => document.getElementById(id);
address.restore();
undoHistory.restore();
undoHistory.mount();
ticks.mount({moment: playback.moment});
opening.mount();
playback.mount();
if (isFirstLook) firstLook.mount();
header.mount();
toolbar.mount(find("toolbar"));
folding.mount(find("toolbar"));
device.mount(find("stage"));
player.mount(find("player"));
layout.mount(panels);
failure.mount(find("stage"));
zoom.mount(find("stage"));
address.store();
connect();
