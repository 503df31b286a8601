import { expect, it } from 'vitest'
import type { ReadWord } from './merge-readings.ts'
import { opinionPicture, unsureValues, withOpinion } from './second-opinion.ts'

const words = (...texts: [string, number][]): ReadWord[] =>
  texts.map(([text, confidence], i) => ({ text, confidence, left: 100 * i, right: 100 * i + 80, top: 20, bottom: 40, line: 0 }))

it('the second opinion asks about values with a word that is not confident, and about no others', () => {
  expect(unsureValues(words(['Invoice', 0.99], ['40217', 0.6]))).toEqual([{ words: [1], kind: 'number' }])
  expect(unsureValues(words(['Invoice', 0.5], ['40217', 0.95]))).toEqual([])
})

it('the second opinion raises the confidence where both read the same, lowers it where not, and changes no text', () => {
  const read = words(['Invoice', 0.99], ['40217', 0.6])
  const [value] = unsureValues(read)
  expect(withOpinion(read, value!, '40217').map(word => [word.text, word.confidence])).toEqual([
    ['Invoice', 0.99],
    ['40217', 0.9],
  ])
  expect(withOpinion(read, value!, '48217').map(word => [word.text, word.confidence])).toEqual([
    ['Invoice', 0.99],
    ['40217', 0.3],
  ])
  expect(withOpinion(read, value!, '').map(word => word.confidence)).toEqual([0.99, 0.3])
})

it('the second opinion shows Tesseract the value with a white margin', () => {
  const read = words(['Invoice', 0.99], ['40217', 0.6])
  const picture = opinionPicture({ width: 200, height: 60, data: new Uint8Array(12_000) }, read, { words: [1], kind: 'number' })
  expect([picture.data[0], picture.data[Math.floor(picture.height / 2) * picture.width + Math.floor(picture.width / 2)]]).toEqual([255, 0])
})
