/**
 * train.ts PATCHES.bin: trains the small network that classifies the orientation of letters and writes it as
 * services/pipeline/reading/orientation-net.json. Every tenth page is held out; its figures are printed and stored.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { quarterRotations } from '../../../services/pipeline/reading/orientation.ts'

const inputs = 256
const hidden = 32
const epochs = 5
let seed = 20261121
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32

const bytes = readFileSync(process.argv[2]!)
const all = Array.from({ length: bytes.length / 261 }, (_, i) => ({
  page: bytes.readUInt32LE(i * 261),
  quarters: bytes.readUInt8(i * 261 + 4),
  patch: Float32Array.from(bytes.subarray(i * 261 + 5, i * 261 + 261), v => v / 255),
}))
const train = all.filter(r => r.page % 10 !== 0)
const test = all.filter(r => r.page % 10 === 0)

// One flat vector: hidden × (inputs + 1) weights, then hidden weights of the output. Adam has two moments of each.
const size = hidden * (inputs + 1) + hidden
const weights = Float32Array.from({ length: size }, () => (random() + random() + random() - 1.5) * 0.12)
const [first, second, gradient] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
const out = hidden * (inputs + 1)

function forward(patch: Float32Array, units: Float32Array): number {
  let sum = 0
  for (let h = 0, w = 0; h < hidden; h++) {
    let unit = weights[w++]!
    for (let i = 0; i < inputs; i++) unit += weights[w++]! * patch[i]!
    units[h] = unit
    if (unit > 0) sum += unit * weights[out + h]!
  }
  return sum
}

function backward(patch: Float32Array, units: Float32Array, error: number): void {
  for (let h = 0; h < hidden; h++) {
    const unit = units[h]!
    if (unit <= 0) continue
    gradient[out + h] = gradient[out + h]! + error * unit
    const g = error * weights[out + h]!
    let w = h * (inputs + 1)
    gradient[w] = gradient[w++]! + g
    for (let i = 0; i < inputs; i++, w++) gradient[w] = gradient[w]! + g * patch[i]!
  }
}

const units = [0, 1, 2, 3].map(() => new Float32Array(hidden))
function chances(patch: Float32Array): { rotations: Float32Array[]; p: number[] } {
  const rotations = quarterRotations(patch)
  const values = rotations.map((t, k) => forward(t, units[k]!))
  const most = Math.max(...values)
  const powers = values.map(v => Math.exp(v - most))
  const sum = powers.reduce((a, b) => a + b, 0)
  return { rotations, p: powers.map(v => v / sum) }
}

let step = 0
for (let epoch = 0; epoch < epochs; epoch++) {
  const rate = 0.002 * (1 - epoch / epochs)
  for (let start = 0; start + 64 <= train.length; start += 64) {
    gradient.fill(0)
    for (let n = 0; n < 64; n++) {
      const { patch, quarters } = train[Math.floor(random() * train.length)]!
      const { rotations, p } = chances(patch)
      rotations.forEach((rotated, k) => backward(rotated, units[k]!, (p[k]! - (k === quarters ? 1 : 0)) / 64))
    }
    step++
    for (let w = 0; w < size; w++) {
      const g = gradient[w]!
      first[w] = 0.9 * first[w]! + 0.1 * g
      second[w] = 0.999 * second[w]! + 0.001 * g * g
      weights[w] = weights[w]! - (rate * first[w]!) / (1 - 0.9 ** step) / (Math.sqrt(second[w]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  const right = test.filter(r => {
    const { p } = chances(r.patch)
    return Math.max(...p) === p[r.quarters]
  }).length
  console.log(`epoch ${epoch + 1}: ${((100 * right) / test.length).toFixed(1)} % of ${test.length} letters on unseen pages`)
}

// Eight bits a weight are plenty: the sum over hundreds of letters decides.
const largest = weights.reduce((m, w) => Math.max(m, Math.abs(w)), 0)
const packed = Buffer.from(Int8Array.from(weights, w => Math.round((w / largest) * 127)).buffer).toString('base64')
const file = new URL('../../../services/pipeline/reading/orientation-net.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ about: 'made by ops/train/orientation', hidden, scale: largest / 127, weights: packed })}\n`)
