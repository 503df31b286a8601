const first = 8000
const each = 2000
const step = 500

/** With the delay flag and all read, rows come one by one: how many of `all` stand after `elapsed` ms, and the counter beside (0..100). */
export const revealed = (elapsed: number, all: number): { rows: number; counter: number } => ({
  rows: elapsed < first ? 0 : Math.min(all, 1 + Math.floor((elapsed - first) / each)),
  counter: Math.min(100, Math.max(0, Math.floor(elapsed / step))),
})
