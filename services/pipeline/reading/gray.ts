/** A gray image: one byte a pixel, row by row from the top left, 0 black and 255 white. */
export type Gray = { width: number; height: number; data: Uint8Array }

/** A rectangle in pixels: the top left corner and the size. */
export type Region = { x: number; y: number; width: number; height: number }

/** Converts interleaved pixels of 1, 3 or 4 channels (the fourth is ignored) with the luma weights of ITU-R BT.601. */
export function toGray(width: number, height: number, channels: number, pixels: Uint8Array | Uint8ClampedArray): Gray {
  if (channels === 1) return { width, height, data: new Uint8Array(pixels.buffer, pixels.byteOffset, width * height) }
  const data = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < data.length; i++, p += channels) {
    data[i] = grayAt(pixels, p)
  }
  return { width, height, data }
}

/** The gray of the colour whose red is at this place of the interleaved pixels, as `toGray` has it. */
export const grayAt = (pixels: Uint8Array | Uint8ClampedArray, at: number): number =>
  (77 * pixels[at]! + 150 * pixels[at + 1]! + 29 * pixels[at + 2]!) >> 8

/** The image reduced by a whole factor, each pixel the mean of factor × factor. Remaining pixels at the right and bottom are dropped. */
export function shrink(image: Gray, factor: number): Gray {
  if (factor <= 1) return image
  const width = Math.max(1, Math.floor(image.width / factor))
  const height = Math.max(1, Math.floor(image.height / factor))
  const data = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  const area = factor * factor
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let dy = 0; dy < factor; dy++) {
      let at = (y * factor + dy) * image.width
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let dx = 0; dx < factor; dx++) sum += image.data[at++]!
        sums[x] = sums[x]! + sum
      }
    }
    for (let x = 0; x < width; x++) data[y * width + x] = sums[x]! / area
  }
  return { width, height, data }
}

/** The image as PGM, which Tesseract reads without decoding. */
export function toPgm(image: Gray): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${image.width} ${image.height}\n255\n`)
  const bytes = new Uint8Array(header.length + image.data.length)
  bytes.set(header)
  bytes.set(image.data, header.length)
  return bytes
}

/** The image of a PGM that `toPgm` wrote. Throws an Error for other bytes. */
export function fromPgm(bytes: Uint8Array): Gray {
  const header = /^P5\n(\d+) (\d+)\n255\n/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 40)))
  if (!header) throw new Error('not a PGM image')
  const width = Number(header[1])
  const height = Number(header[2])
  return { width, height, data: bytes.subarray(header[0].length, header[0].length + width * height) }
}
