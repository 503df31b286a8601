/**
 * The input and output of the line reader (line-reader.onnx, made by ops/train/line-reader.py). It reads one line of print at a time: its
 * input is a picture 48 pixels high, its output the probability of each sign of the alphabet for every eight pixels of the width.
 */
import type { Gray, Region } from './gray.ts'
import { scalePart } from './scale.ts'

/** The signs of its output in their order, after "no sign". */
export const alphabet =
  '!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~£€®°–’éèêëàáâäçíïñóôöøúüÉ•· '

/** The height of a line's picture, and the width that one step of the output covers, in pixels. */
export const [lineHeight, stepWidth] = [48, 8]
/** Wider regions are scaled down: they are no values, and would take long. */
const maxWidth = 1200
const paperGray = 240

export type LinePicture = { data: Float32Array; width: number }
/** `confidence` 0..1 is the probability of the least likely sign that was read. */
export type LineRead = { text: string; confidence: number }

/** Three equal channels, −1 black to 1 white, row by row: shape [1, 3, 48, width], widths in steps of eight. */
export function pictureOf(image: Gray, region: Region): LinePicture {
  const part = scalePart(image, region, Math.min(lineHeight / region.height, maxWidth / region.width))
  const width = Math.max(16, Math.ceil(part.width / 8) * 8)
  const channel = new Float32Array(lineHeight * width).fill(paperGray / 127.5 - 1)
  for (let y = 0; y < Math.min(lineHeight, part.height); y++) {
    for (let x = 0; x < part.width; x++) channel[y * width + x] = part.data[y * part.width + x]! / 127.5 - 1
  }
  const data = new Float32Array(3 * channel.length)
  for (let at = 0; at < 3; at++) data.set(channel, at * channel.length)
  return { data, width }
}

/** A sign that was read. `step`: the middle of the steps that show it, from 0; `probability` 0..1 is the highest of these steps. */
export type Sign = { sign: string; step: number; probability: number }

/** The likeliest sign of each step, repetitions once (greedy CTC decoding). `probabilities`: steps × (1 + signs), "no sign" first. */
export function signsOf(probabilities: Float32Array): Sign[] {
  const columns = alphabet.length + 1
  const signs: Sign[] = []
  for (let step = 0, last = 0, first = 0; (step + 1) * columns <= probabilities.length; step++) {
    const at = step * columns
    let best = 0
    for (let sign = 1; sign < columns; sign++) if (probabilities[at + sign]! > probabilities[at + best]!) best = sign
    const probability = probabilities[at + best]!
    if (best !== 0 && best === last) {
      const same = signs.at(-1)!
      signs[signs.length - 1] = { ...same, step: (first + step) / 2, probability: Math.max(same.probability, probability) }
    } else if (best !== 0) {
      first = step
      signs.push({ sign: alphabet[best - 1]!, step, probability })
    }
    last = best
  }
  return signs
}

/** The text of a line's signs; its confidence is that of the least likely one. */
export function textOf(signs: Sign[]): LineRead {
  const text = signs
    .map(it => it.sign)
    .join('')
    .trim()
  return { text, confidence: text === '' ? 0 : Math.min(...signs.map(it => it.probability)) }
}
