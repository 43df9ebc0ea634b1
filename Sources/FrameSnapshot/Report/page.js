'use strict';

/** An element of the page by its name. */
const element = (id) => document.getElementById(id);

