import type { ReadPage, Word } from '../../../contracts/page.ts'
import type { PreparedPage } from './prepared-page.ts'

/** The page as contracts want it: `page` counts from 1 within its file. */
export function toReadPage(page: number, prepared: PreparedPage, words: Word[]): ReadPage {
  const { width, height, turned } = prepared
  return { page, width, height, turned, readBy: prepared.text ? 'pdf-text' : 'ocr', confidence: meanConfidence(words), words }
}

/** Mean over words, weighted by length; 0 without words. */
export function meanConfidence(words: Pick<Word, 'text' | 'confidence'>[]): number {
  let sum = 0
  let length = 0
  for (const word of words) {
    sum += word.confidence * word.text.length
    length += word.text.length
  }
  return length === 0 ? 0 : Math.round((sum / length) * 1e4) / 1e4
}
