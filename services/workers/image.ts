/** The only file that imports sharp. Runs in a worker process, because it decodes files that strangers sent. */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { toGray, type Gray } from '../pipeline/reading/gray.ts'
import { unreadable, type Unreadable } from './unreadable.ts'

/** A4 at 600 dpi has 35 million pixels. */
export const mostPixels = 50_000_000
/** Longest side of the stored page image: A4 at about 200 dpi. */
export const longestSide = 2400
const jpegQuality = 82

// Only these formats are decoded: an SVG named .png would otherwise be read as SVG, which can reach files and the network.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
// One page per process: the pool spreads pages over the cores.
sharp.concurrency(1)
sharp.cache(false)

/** Interleaved 8-bit pixels, gray (1 channel) or RGB (3); RGBA (4) from a PDF, fully opaque. */
export type Pixels = { width: number; height: number; channels: 1 | 3 | 4; data: Buffer }

const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', unlimited: false }

/** A PNG or JPEG file by its path, or the pixels of a picture that was decoded already. */
export type ImageSource = string | Pixels

/** Width and height in pixels after the rotation of the EXIF data. Throws Unreadable. */
export async function imageSize(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, options).metadata().catch(throwUnreadable)
  if (autoOrient.width * autoOrient.height > mostPixels) throw unreadable('file.too-many-pixels')
  return autoOrient
}

/** The whole image, upright by its EXIF data, on white, within `longest` pixels each way, never enlarged. Throws Unreadable. */
export async function decodeImage(source: ImageSource, longest: number): Promise<Pixels> {
  const image = upright(source).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(throwUnreadable)
  return { width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3, data }
}

/** The same image in gray at exactly this size, rotated clockwise by `rotation` degrees (0, 90, 180, 270) first. */
export async function decodeGray(source: ImageSource, rotation: number, width: number, height: number): Promise<Gray> {
  const sideways = rotation % 180 !== 0
  const size = sideways ? { width: height, height: width } : { width, height }
  const decoded = upright(source)
    .grayscale()
    .resize({ ...size, fit: 'fill' })
  const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true }).catch(throwUnreadable)
  const gray = toGray(info.width, info.height, info.channels, data)
  return rotation === 0 ? gray : rotateGray(gray, rotation)
}

function upright(source: ImageSource): Sharp {
  return opened(source).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
}

function opened(source: ImageSource): Sharp {
  if (typeof source === 'string') return sharp(source, options)
  const { width, height, channels, data } = source
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels })
}

/** The image rotated clockwise by 90, 180 or 270 degrees. */
export async function rotateGray(image: Gray, rotation: number): Promise<Gray> {
  const { data, info } = await fromGray(image).rotate(rotation).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return toGray(info.width, info.height, info.channels, data)
}

/** The JPEG that is stored and shown, rotated clockwise by `rotation` degrees, without the metadata of the original. */
export async function toJpeg(pixels: Pixels, rotation: number): Promise<Buffer> {
  const image = opened(pixels)
  if (rotation !== 0) image.rotate(rotation)
  if (pixels.channels === 1) image.toColourspace('b-w')
  // They are opaque: without this, libvips would blend every pixel with a background.
  if (pixels.channels === 4) image.removeAlpha()
  // Without optimised coding the file is a seventh larger and takes a third of the time.
  return image.jpeg({ quality: jpegQuality, optimiseCoding: false }).toBuffer()
}

/** Longest side of an article's picture in pixels: twice the width at which the widest is shown. */
export const longestPicture = 2000

/** The picture upright and within `longestPicture`, in its own format, animated ones too, without metadata. Throws Unreadable. */
export async function webPicture(path: string): Promise<Buffer> {
  // The pool that runs this job runs no other: pages of invoices never reach these decoders.
  sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] })
  const { format } = await sharp(path, options).metadata().catch(throwUnreadable)
  const animated = format === 'gif' || format === 'webp'
  const picture = sharp(path, { ...options, animated })
  // An animated picture is one tall strip of frames, which cannot be rotated; these formats carry no EXIF rotation.
  const upright = animated ? picture : picture.autoOrient()
  const sized = upright.resize({ width: longestPicture, height: longestPicture, fit: 'inside', withoutEnlargement: true })
  return (format === 'jpeg' ? sized.jpeg({ quality: jpegQuality }) : sized).toBuffer().catch(throwUnreadable)
}

function fromGray({ width, height, data }: Gray): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: mostPixels })
}

function throwUnreadable(error: unknown): never {
  throw unreadableOf(error instanceof Error ? error.message : String(error))
}

/** libvips gives its reasons as text only. */
function unreadableOf(message: string): Unreadable {
  if (/pixel limit|too large|exceeds/i.test(message)) return unreadable('file.too-many-pixels', message)
  if (/premature end|truncat|end of (?:file|stream|image)|not enough|read error|corrupt header|IDAT|EOF/i.test(message))
    return unreadable('file.truncated', message)
  if (/unsupported image format|not a known|blocked/i.test(message)) return unreadable('file.not-an-image-or-pdf', message)
  return unreadable('file.page-unreadable', message)
}
