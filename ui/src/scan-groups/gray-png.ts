/** PNG encoder for 8-bit gray images: a third of the size of the canvas’s own colour PNG. Why it is our own: docs/decisions/0020. */
import { crc32 } from './crc32.ts'

type Gray = { pixels: Uint8Array; width: number; height: number }

/** Luma (Rec. 601) of RGBA pixels, four bytes each. */
export function grayOf(rgba: Uint8ClampedArray): Uint8Array {
  const gray = new Uint8Array(rgba.length / 4)
  for (let i = 0, j = 0; i < gray.length; i++, j += 4) gray[i] = (299 * rgba[j]! + 587 * rgba[j + 1]! + 114 * rgba[j + 2]! + 500) / 1000
  return gray
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(data.length + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  out.set(new TextEncoder().encode(type), 4)
  out.set(data, 8)
  view.setUint32(data.length + 8, crc32(out.subarray(4, data.length + 8)))
  return out
}

/** PNG filter "Up": each row as its difference to the row above. */
function filtered({ pixels, width, height }: Gray): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) {
    const to = y * (width + 1)
    out[to] = 2
    for (let x = 0, at = y * width; x < width; x++, at++) out[to + 1 + x] = pixels[at]! - (y > 0 ? pixels[at - width]! : 0)
  }
  return out
}

/** `dpi`: stored as pHYs when given. */
export async function grayPng(gray: Gray, dpi?: number): Promise<Blob> {
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, gray.width)
  view.setUint32(4, gray.height)
  head.set([8, 0, 0, 0, 0], 8)
  const density = new Uint8Array(9)
  const perMetre = Math.round((dpi ?? 0) / 0.0254)
  new DataView(density.buffer).setUint32(0, perMetre)
  new DataView(density.buffer).setUint32(4, perMetre)
  density[8] = 1
  const packed = new Blob([filtered(gray)]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(packed).arrayBuffer())
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
  return new Blob(
    [signature, chunk('IHDR', head), ...(dpi ? [chunk('pHYs', density)] : []), chunk('IDAT', data), chunk('IEND', new Uint8Array())],
    { type: 'image/png' },
  )
}
