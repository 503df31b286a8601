import net from './orientation-net.json' with { type: 'json' }
import { patchSide } from './letter-patch.ts'

const inputs = patchSide * patchSide
const weights = Float32Array.from(new Int8Array(Buffer.from(net.weights, 'base64')), w => w * net.scale)

/** How much a patch looks like a letter standing upright: compared among the four turns of the same patch, meaningless by itself. */
export function letterNet(patch: Float32Array): number {
  const out = net.hidden * (inputs + 1)
  let sum = 0
  for (let h = 0, w = 0; h < net.hidden; h++) {
    let unit = weights[w++]!
    for (let i = 0; i < inputs; i++) unit += weights[w++]! * patch[i]!
    if (unit > 0) sum += unit * weights[out + h]!
  }
  return sum
}
