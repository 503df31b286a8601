/**
 * The input and output of the line reader, the second reader (line-reader.onnx, made by ops/train/line-reader.py). It reads one line of print at a time:
 * its input is a picture 48 pixels high, its output the probability of each sign of the alphabet for every few pixels of the width.
 */
import type { Gray, Region } from './gray.ts'
import { scalePart } from './scale.ts'

/** The signs of its output in their order, after "no sign". */
export const alphabet = '!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~£€®°–’ '

const lineHeight = 48
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

/** The likeliest sign of each step, repetitions once (greedy CTC decoding). `probabilities`: steps × (1 + signs), "no sign" first. */
export function textOf(probabilities: Float32Array): LineRead {
  const signs = alphabet.length + 1
  let [text, confidence, last] = ['', 1, 0]
  for (let step = 0; step + signs <= probabilities.length; step += signs) {
    let best = 0
    for (let sign = 1; sign < signs; sign++) if (probabilities[step + sign]! > probabilities[step + best]!) best = sign
    if (best !== 0 && best !== last) {
      text += alphabet[best - 1]!
      confidence = Math.min(confidence, probabilities[step + best]!)
    }
    last = best
  }
  return { text: text.trim(), confidence: text.trim() === '' ? 0 : confidence }
}
