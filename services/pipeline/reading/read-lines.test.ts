import { expect, it } from 'vitest'
import type { DetectLines } from './line-detection.ts'
import { alphabet, signsOf, type LinePicture, type Sign } from './line-reading.ts'
import { readLines } from './read-lines.ts'

const image = { width: 320, height: 320, data: new Uint8Array(320 * 320).fill(255) }

/** A detector that finds these cores, in pixels of the image, which it sees at scale 1. */
const detecting =
  (...cores: { x: number; y: number; width: number; height: number }[]): DetectLines =>
  async ({ width, height }) => {
    const data = new Float32Array(width * height)
    for (const core of cores)
      for (let y = core.y; y < core.y + core.height; y++) data.fill(0.9, y * width + core.x, y * width + core.x + core.width)
    return { data, width, height }
  }
const spelled = (text: string, probability: number): Sign[] => [...text].map((sign, i) => ({ sign, step: 3 + 2 * i, probability }))
const textOf = (words: { text: string; line: number }[]) => words.map(({ text, line }) => `${line} ${text}`)

it('readLines reads every box that the detector finds, in the order of the page', async () => {
  const read = async ({ width }: LinePicture) => spelled(width > 400 ? 'LOWER' : 'UPPER', 0.9)
  expect(
    textOf(
      await readLines(
        { detect: detecting({ x: 20, y: 200, width: 200, height: 10 }, { x: 20, y: 50, width: 90, height: 10 }), read },
        image,
        null,
      ),
    ),
  ).toEqual(['0 UPPER', '1 LOWER'])
})

it('readLines reads a line that runs up or down the page in both directions and takes the likelier', async () => {
  let calls = 0
  const read = async () => (++calls === 1 ? spelled('NMOP', 0.5) : spelled('DOWN', 0.9))
  expect(textOf(await readLines({ detect: detecting({ x: 100, y: 50, width: 10, height: 150 }), read }, image, null))).toEqual(['0 DOWN'])
  expect(calls).toBe(2)
})

it('readLines reads a line of narrow signs once more, stretched, and takes the likelier', async () => {
  const widths: number[] = []
  const read = async ({ width }: LinePicture) => {
    widths.push(width)
    return widths.length === 2 ? spelled('TAX INVOICE', 0.99) : spelled('TAXINV0ICE', 0.94)
  }
  expect(textOf(await readLines({ detect: detecting({ x: 20, y: 50, width: 90, height: 20 }), read }, image, null))).toEqual([
    '0 TAX',
    '0 INVOICE',
  ])
  expect(widths).toHaveLength(2)
  expect(widths[1]! / widths[0]!).toBeCloseTo(1.6, 1)
})

it('readLines reads a line of wide signs once', async () => {
  let calls = 0
  const read = async () => (calls++, spelled('TOTAL', 0.9))
  await readLines({ detect: detecting({ x: 20, y: 50, width: 200, height: 20 }), read }, image, null)
  expect(calls).toBe(1)
})

it('readLines ignores a line of improbable signs', async () => {
  const read = async () => spelled('x;i', 0.3)
  expect(await readLines({ detect: detecting({ x: 20, y: 50, width: 90, height: 10 }), read }, image, null)).toEqual([])
})

it("signsOf finds the step in the middle of a sign's steps, with their highest probability", () => {
  const columns = alphabet.length + 1
  const probabilities = new Float32Array(4 * columns)
  for (const [step, column, value] of [
    [0, 0, 0.9],
    [1, 1, 0.6],
    [2, 1, 0.8],
    [3, 0, 0.9],
  ] as const)
    probabilities[step * columns + column] = value
  expect(signsOf(probabilities).map(({ step, probability }) => [step, Number(probability.toFixed(1))])).toEqual([[1.5, 0.8]])
})
