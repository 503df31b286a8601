/** A PDF matrix: x′ = a·x + c·y + e, y′ = b·x + d·y + f for `[a, b, c, d, e, f]`. */
export type Matrix = [number, number, number, number, number, number]

/** The matrix that applies `inner` first and `outer` then. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  return [
    a * inner[0] + c * inner[1], b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3], b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e, b * inner[4] + d * inner[5] + f,
  ]
}
