import { describe, expect, it } from 'vitest'
import { alphabet, pictureOf, signsOf, textOf } from './line-reading.ts'

describe('a picture of a line', () => {
  it('is 48 pixels high in its proportions, in three channels from −1 black to 1 white, filled up with paper gray', () => {
    const image = { width: 60, height: 40, data: new Uint8Array(2400).map((_, i) => (i % 60 < 30 ? 0 : 255)) }
    const { data, width } = pictureOf(image, { x: 10, y: 8, width: 27, height: 24 })
    expect([width, data.length]).toEqual([56, 3 * 48 * 56])
    expect([data[0], data[53], data[55]!.toFixed(2), data[48 * 56], data.at(-3)]).toEqual([-1, 1, '0.88', -1, 1])
  })

  it('is at most 1200 pixels wide, however flat the region', () => {
    const image = { width: 4000, height: 10, data: new Uint8Array(40_000).fill(255) }
    expect(pictureOf(image, { x: 0, y: 0, width: 4000, height: 6 }).width).toBe(1200)
  })
})

describe('the text of an output', () => {
  /** One step for each sign; `_` is "no sign". */
  const answer = (steps: string, probability: number) => {
    const probabilities = new Float32Array(steps.length * (alphabet.length + 1))
    ;[...steps].forEach(
      (sign, step) => (probabilities[step * (alphabet.length + 1) + (sign === '_' ? 0 : alphabet.indexOf(sign) + 1)] = probability),
    )
    return textOf(signsOf(probabilities))
  }
  it('has a repeated sign once, and twice where "no sign" is between', () => {
    expect(answer('_44_..40__', 0.75)).toEqual({ text: '4.40', confidence: 0.75 })
    expect(answer('11_1', 0.5)).toEqual({ text: '11', confidence: 0.5 })
  })

  it('is empty, with confidence 0, without print', () => {
    expect(answer('____ _', 0.9)).toEqual({ text: '', confidence: 0 })
  })
})
