/** Fixtures for capture tests: a camera film of two pages, and a PDF with fax compression, as many scanners write. */
import sharp from 'sharp'

const film = { width: 320, height: 240, perSecond: 10, seconds: 3 }

/** A still page of dark lines on white; `gap` tells pages apart. Rows of gray values. */
const sheet = (gap: number): Buffer =>
  Buffer.from(
    Uint8Array.from({ length: film.width * film.height }, (_, i) =>
      Math.floor(i / film.width) % gap < gap / 3 && i % film.width > 40 ? 30 : 235,
    ),
  )

/** Two pages, each held still for three seconds, repeated: a YUV4MPEG film that Chromium plays as its camera. */
export function twoPagesFilm(): Buffer {
  const colour = Buffer.alloc((film.width * film.height) / 2, 128)
  const frame = (gap: number): Buffer => Buffer.concat([Buffer.from('FRAME\n'), sheet(gap), colour])
  const frames = [9, 24].flatMap(gap => Array.from({ length: film.perSecond * film.seconds }, () => frame(gap)))
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${film.width} H${film.height} F${film.perSecond}:1 Ip A1:1 C420jpeg\n`), ...frames])
}

/** The compressed bytes of a TIFF with one strip: tag 273 is their offset, tag 279 their number. */
function stripOf(tiff: Buffer): Buffer {
  const first = tiff.readUInt32LE(4)
  const values = new Map(
    Array.from({ length: tiff.readUInt16LE(first) }, (_, i) => {
      const at = first + 2 + i * 12
      return [tiff.readUInt16LE(at), tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)] as const
    }),
  )
  const offset = values.get(273) ?? 0
  return tiff.subarray(offset, offset + (values.get(279) ?? 0))
}

/** One page, half of it black, compressed as a fax (CCITT group 4). */
export async function faxPdf(): Promise<Buffer> {
  const size = { width: 400, height: 100 }
  const half = Buffer.alloc(size.width * size.height, 255).fill(0, 0, (size.width * size.height) / 2)
  const tiff = await sharp(half, { raw: { ...size, channels: 1 } })
    .threshold(128)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const strip = stripOf(tiff)
  const draw = '400 0 0 100 0 0 cm /I Do'
  const image = `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /BitsPerComponent 1 /ColorSpace /DeviceGray`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 100] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>'),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< ${image} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${size.width} /Rows ${size.height} >> /Length ${strip.length} >>\nstream\n`,
      ),
      strip,
      Buffer.from('\nendstream'),
    ]),
  ]
  const body = objects.map((it, i) => Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), it, Buffer.from('\nendobj\n')]))
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...body, Buffer.from('trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n')])
}
