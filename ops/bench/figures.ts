/** Statistics of measured figures, and CPU time. */
import { cpus } from 'node:os'

/** Of an even number of values the mean of the two in the middle; 0 of none. */
export function median(all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(all.length / 2) - 1] ?? 0, sorted[Math.floor(all.length / 2)] ?? 0]
  return (low + high) / 2
}
/** The value below which `share` (0 to 1) of them lie. */
export const percentile = (all: number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
/** `n` with that many digits after the point. */
export const rounded = (digits: number, n: number): number => Number(n.toFixed(digits))

/** Busy milliseconds of all cores since the machine started, for all processes. */
export const busyMs = (): number => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
