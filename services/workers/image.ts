/** The only file that knows sharp. Everything here runs in a worker child: it decodes what strangers sent. */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { toGray, type Gray } from '../pipeline/reading/gray.ts'
import { unreadable, type Unreadable } from './unreadable.ts'

/** A4 at 600 dpi has 35 million pixels. */
export const mostPixels = 50_000_000
/** Longest side of the stored page image: A4 at about 200 dpi. */
export const longestSide = 2400
const jpegQuality = 82

// Only what is sniffed may be decoded: an SVG named .png would otherwise be read as SVG, with files and network in its reach.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
// One page a child: the pool spreads pages over the cores.
sharp.concurrency(1)
sharp.cache(false)

/** Interleaved 8-bit pixels, gray (1 channel) or RGB (3); RGBA (4) from a PDF, fully opaque. */
export type Pixels = { width: number; height: number; channels: 1 | 3 | 4; data: Buffer }

const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', unlimited: false }

/** Width and height in pixels as decoded, the camera's turn honoured. Throws Unreadable. */
export async function imageSize(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, options).metadata().catch(refuse)
  if (autoOrient.width * autoOrient.height > mostPixels) throw unreadable('file.too-many-pixels')
  return autoOrient
}

/** The whole image, upright by its EXIF data, on white, within `longest` pixels each way, never enlarged. Throws Unreadable. */
export async function decodeImage(path: string, longest: number): Promise<Pixels> {
  const image = upright(path).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  return { width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3, data }
}

/** The same image in gray at exactly this size, turned clockwise by `turn` degrees (0, 90, 180, 270) first. */
export async function decodeGray(path: string, turn: number, width: number, height: number): Promise<Gray> {
  const sideways = turn % 180 !== 0
  const size = sideways ? { width: height, height: width } : { width, height }
  const decoded = upright(path).grayscale().resize({ ...size, fit: 'fill' })
  const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  const gray = toGray(info.width, info.height, info.channels, data)
  return turn === 0 ? gray : turnGray(gray, turn)
}

function upright(path: string): Sharp {
  return sharp(path, options).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
}

/** Gray turned clockwise by 90, 180 or 270 degrees. */
export async function turnGray(image: Gray, turn: number): Promise<Gray> {
  const { data, info } = await fromGray(image).rotate(turn).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return toGray(info.width, info.height, info.channels, data)
}

/** The JPEG that is stored and shown, turned clockwise by `turn` degrees. It carries no metadata of the original. */
export async function toJpeg(pixels: Pixels, turn: number): Promise<Buffer> {
  const { width, height, channels, data } = pixels
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels })
  if (turn !== 0) image.rotate(turn)
  if (channels === 1) image.toColourspace('b-w')
  // Without optimised codes the file is a seventh larger and made in a third of the time.
  return image.jpeg({ quality: jpegQuality, optimiseCoding: false }).toBuffer()
}

/** Longest side of a picture of an article: twice as many pixels as the widest place that shows one. */
export const longestPicture = 2000

/** The picture upright and within `longestPicture`, in the format it came in, moving ones too; nothing but pixels is left of it. Throws Unreadable. */
export async function webPicture(path: string): Promise<Buffer> {
  // A child that tidies pictures does nothing else: pages of invoices never meet these decoders.
  sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] })
  const { format } = await sharp(path, options).metadata().catch(refuse)
  const moves = format === 'gif' || format === 'webp'
  const picture = sharp(path, { ...options, animated: moves })
  // A moving picture is one tall strip of frames, which cannot be turned; formats that move carry no turn of a camera's.
  const turned = moves ? picture : picture.autoOrient()
  const sized = turned.resize({ width: longestPicture, height: longestPicture, fit: 'inside', withoutEnlargement: true })
  return (format === 'jpeg' ? sized.jpeg({ quality: jpegQuality }) : sized).toBuffer().catch(refuse)
}

function fromGray({ width, height, data }: Gray): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: mostPixels })
}

function refuse(error: unknown): never {
  throw reasonOf(error instanceof Error ? error.message : String(error))
}

/** libvips says why in words only. */
function reasonOf(message: string): Unreadable {
  if (/pixel limit|too large|exceeds/i.test(message)) return unreadable('file.too-many-pixels', message)
  if (/premature end|truncat|end of (?:file|stream|image)|not enough|read error|corrupt header|IDAT|EOF/i.test(message)) return unreadable('file.truncated', message)
  if (/unsupported image format|not a known|blocked/i.test(message)) return unreadable('file.not-an-image-or-pdf', message)
  return unreadable('file.page-unreadable', message)
}
