/* The pages of a set: they are loaded again when somebody has played on. Without this script they
   show what was played when they were opened. */
import { follow } from "./live.js";

follow(document.querySelector("[data-state]"));
