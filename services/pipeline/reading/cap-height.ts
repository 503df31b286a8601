import type { Component } from './components.ts'

/** The components that can be letters: no specks, rules or pictures. Sizes in pixels of the analysed image. */
export function letters(components: Component[]): Component[] {
  return components.filter(
    c => c.height >= 5 && c.height <= 120 && c.width >= 2 && c.width <= 3 * c.height && c.pixels >= 0.12 * c.width * c.height,
  )
}

/**
 * The height of most capitals and digits in pixels; null with fewer than 12 letters. The commonest height is that of small letters or of
 * capitals; the 70th percentile of the heights around it is that of capitals in both cases.
 */
export function capHeight(letters: Component[]): number | null {
  if (letters.length < 12) return null
  const counts = new Float64Array(124)
  for (const { height } of letters) counts[height] = counts[height]! + 1
  let mode = 0
  let highest = 0
  for (let h = 5; h <= 120; h++) {
    // Specks are numerous and small. The square root outweighs them, without giving weight to a few large headings.
    const weight = (counts[h - 1]! + 2 * counts[h]! + counts[h + 1]!) * Math.sqrt(h)
    if (weight > highest) [mode, highest] = [h, weight]
  }
  const near = letters
    .map(l => l.height)
    .filter(h => h >= 0.7 * mode && h <= 1.6 * mode)
    .sort((a, b) => a - b)
  return near[Math.floor(near.length * 0.7)] ?? null
}
