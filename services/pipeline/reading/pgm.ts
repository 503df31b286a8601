/** Gray images as PGM, the one format Tesseract reads without decoding work. */
import type { Gray } from './gray.ts'

export function toPgm(image: Gray): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${image.width} ${image.height}\n255\n`)
  const bytes = new Uint8Array(header.length + image.data.length)
  bytes.set(header)
  bytes.set(image.data, header.length)
  return bytes
}

/** The image in a PGM that `toPgm` wrote; throws an Error for anything else. */
export function fromPgm(bytes: Uint8Array): Gray {
  const header = /^P5\n(\d+) (\d+)\n255\n/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 40)))
  if (!header) throw new Error('not a PGM image')
  const width = Number(header[1])
  const height = Number(header[2])
  return { width, height, data: bytes.subarray(header[0].length, header[0].length + width * height) }
}
