/** Logistic regression by Newton's method, over signals brought to one scale. */

export type Point = { signals: number[]; right: boolean; weight: number }

/** Regularised by `ridge`, because each field has only tens of wrong answers. Returns the weights of the raw signals. */
export function fit(given: Point[], ridge = 5): number[] {
  const size = given[0]?.signals.length ?? 1
  if (given.filter(one => !one.right).length < 2) return [3, 1, ...Array.from({ length: size - 2 }, () => 0)]
  const columns = Array.from({ length: size }, (_, i) => given.map(one => one.signals[i] ?? 0))
  const middle = columns.map((all, i) => (i === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length))
  const spread = columns.map((all, i) =>
    i === 0 ? 1 : Math.sqrt(all.reduce((sum, one) => sum + (one - middle[i]!) ** 2, 0) / all.length) + 1e-6,
  )
  const rows = given.map(({ signals }) => signals.map((one, i) => (one - middle[i]!) / spread[i]!))
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 40; step++) {
    const slope = weights.map((w, i) => (i === 0 ? 0 : ridge * w))
    const bend = weights.map((_, i) => weights.map((__, j) => (i !== j ? 0 : i === 0 ? 1e-3 : ridge)))
    for (const [n, row] of rows.entries()) {
      const p = 1 / (1 + Math.exp(-row.reduce((sum, s, i) => sum + s * weights[i]!, 0)))
      const weight = given[n]!.weight
      for (const [i, s] of row.entries()) {
        slope[i]! += weight * (p - Number(given[n]!.right)) * s
        for (const [j, other] of row.entries()) bend[i]![j]! += weight * p * (1 - p) * s * other
      }
    }
    const move = solved(bend, slope)
    weights = weights.map((w, i) => w - move[i]!)
  }
  const raw = weights.map((w, i) => w / spread[i]!)
  return [raw[0]! - raw.reduce((sum, w, i) => sum + (i === 0 ? 0 : w * middle[i]!), 0), ...raw.slice(1)]
}

/** Gauss's elimination with the largest pivot. */
function solved(matrix: number[][], right: number[]): number[] {
  const all = matrix.map((row, i) => [...row, right[i]!])
  for (const [i] of all.entries()) {
    const best = all.slice(i).reduce((most, row, at) => (Math.abs(row[i]!) > Math.abs(all[most]![i]!) ? at + i : most), i)
    ;[all[i], all[best]] = [all[best]!, all[i]!]
    for (const [n, row] of all.entries()) {
      if (n === i) continue
      const share = row[i]! / all[i]![i]!
      for (let j = i; j < row.length; j++) row[j]! -= share * all[i]![j]!
    }
  }
  return all.map((row, i) => row.at(-1)! / row[i]!)
}
