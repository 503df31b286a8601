/** Detects the type of a file by its first bytes. */
import { invoiceSyntax } from './xml-text.ts'

/** The kinds of file that can be read. */
export type FileKind = 'png' | 'jpeg' | 'heic' | 'pdf' | 'xml'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d]

/**
 * Detects the kind by the first bytes; null for anything else. Needs 1024 bytes: a PDF header may follow other bytes within the first 1024
 * (PDF 1.7, appendix H), which some mail programs add. XML only where it is an e-invoice, of which it needs the start of the root element.
 */
export function sniff(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, png, 0)) return 'png'
  if (startsWith(bytes, jpeg, 0)) return 'jpeg'
  if (isHeic(bytes)) return 'heic'
  for (let at = 0; at + pdf.length <= Math.min(bytes.length, 1024); at++) if (startsWith(bytes, pdf, at)) return 'pdf'
  return invoiceSyntax(bytes) === null ? null : 'xml'
}

/**
 * Brands of pictures compressed with HEVC (ISO/IEC 23008-12, annex B). Files of brand mif1 name one of these among the compatible ones;
 * AVIF files name none.
 */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

/** True for a file type box with one of these brands: length, `ftyp`, main brand, version, compatible brands. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256))
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && heicBrands.has(head.toString('latin1', at, at + 4))) return true
  return false
}

function startsWith(bytes: Uint8Array, magic: number[], at: number): boolean {
  return magic.every((byte, i) => bytes[at + i] === byte)
}

const pictureTypes = {
  'image/png': (head: string) => head.startsWith('89504e470d0a1a0a'),
  'image/jpeg': (head: string) => head.startsWith('ffd8ff'),
  'image/gif': (head: string) => head.startsWith('474946383761') || head.startsWith('474946383961'),
  'image/webp': (head: string) => head.startsWith('52494646') && head.slice(16, 24) === '57454250',
} as const

type PictureType = keyof typeof pictureTypes

/** The content type of a web picture; null for anything else, including SVG, which can contain scripts. Needs 12 bytes. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return (Object.keys(pictureTypes) as PictureType[]).find(type => pictureTypes[type](head)) ?? null // its own keys
}
