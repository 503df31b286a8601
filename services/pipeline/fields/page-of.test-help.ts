/** Pages for tests. */
import type { ReadPage, Word } from '../../../contracts/page.ts'

/** Lines of text as read from A4, the words of a line side by side. Two spaces or more leave a wide gap. */
export function pageOf(lines: string[], rest: Partial<ReadPage> = {}): ReadPage {
  const words: Word[] = []
  for (const [line, text] of lines.entries()) {
    let x = 0.06
    for (const part of text.split(/( +)/)) {
      const wide = part.length * 0.009
      if (part.trim()) words.push({ text: part, confidence: 1, line, box: [x, 0.05 + line * 0.022, x + wide, 0.065 + line * 0.022] })
      x += part.trim() ? wide : part.length > 1 ? 0.12 : 0.008
    }
  }
  return { page: 1, width: 1654, height: 2339, turned: 0, readBy: 'pdf-text', confidence: 1, words, ...rest }
}

/**
 * A page of lines below each other at the left edge, each `[size, text]`: 1 is the size of the text of a page. An empty text leaves a gap.
 */
export function pageOfSizes(...lines: [size: number, text: string][]): ReadPage {
  const words: Word[] = []
  let top = 0.03
  for (const [line, [size, text]] of lines.entries()) {
    let x = 0.06
    for (const part of text.split(' ').filter(one => one !== '')) {
      words.push({ text: part, confidence: 1, line, box: [x, top, x + part.length * 0.009 * size, top + 0.015 * size] })
      x += (part.length + 1) * 0.009 * size
    }
    top += 0.02 * size
  }
  return pageOf([], { words })
}
