// Mounts all parts of the page and connects to the server.

import * as address from "./address.js";
import * as compare from "./compare.js";
import * as curves from "./curves.js";
import * as device from "./device.js";
import * as exporting from "./export.js";
import * as failure from "./failure.js";
import * as firstLook from "./firstLook.js";
import * as folding from "./folding.js";
import * as gallery from "./gallery.js";
import * as header from "./header.js";
import * as help from "./help.js";
import * as opening from "./opening.js";
import * as panels from "./panels.js";
import * as images from "./pictureSheet.js";
import * as playback from "./playback.js";
import * as player from "./player.js";
import * as saving from "./saving.js";
import * as source from "./source.js";
import * as ticks from "./ticks.js";
import * as toolbar from "./toolbar.js";
import * as tuning from "./tuning.js";
import * as undoHistory from "./undoHistory.js";
import * as variants from "./variants.js";
import * as zoom from "./zoom.js";
import {connect} from "./connection.js";

const isFirstLook = location.hash === "";
address.restore();
undoHistory.restore();
undoHistory.mount();
ticks.mount({moment: playback.moment});
opening.mount();
playback.mount();
panels.mount();
if (isFirstLook) firstLook.mount();
const parts = {
  header, toolbar, stage: device, compare, variants, player, tuning, curves, saving, source, gallery, export: exporting, images, help,
};
for (const [name, part] of Object.entries(parts)) part.mount(document.getElementById(name));
failure.mount(document.getElementById("stage"));
folding.mount(document.getElementById("toolbar"));
zoom.mount(document.getElementById("stage"));
address.store();
connect();
