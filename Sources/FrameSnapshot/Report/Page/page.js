"use strict";

// Returns an element of the page by its ID.
const element = (id) => document.getElementById(id);

