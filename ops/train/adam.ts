/** Gradient descent by Adam (Kingma and Ba 2015), with its usual constants. */

/** Running means of the slopes and of their squares, by value. */
export type Adam = { mean: Float64Array; square: Float64Array }
export const startAdam = (size: number): Adam => ({ mean: new Float64Array(size), square: new Float64Array(size) })

/** Moves the values against their slopes. `step`: from 1. */
export function adamStep(
  { mean, square }: Adam,
  values: Float64Array,
  slopes: Float64Array,
  { rate, step }: { rate: number; step: number },
): void {
  for (let i = 0; i < values.length; i++) {
    mean[i] = 0.9 * mean[i]! + 0.1 * slopes[i]!
    square[i] = 0.999 * square[i]! + 0.001 * slopes[i]! ** 2
    values[i]! -= (rate * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8)
  }
}
