/** Streams a zip of one file in constant memory (PKWARE APPNOTE 6.3: sizes follow in a data descriptor). */
import { Readable } from 'node:stream'
import { createDeflateRaw, crc32 } from 'node:zlib'

const [u16, u32] = [(n: number): Buffer => Buffer.from(Uint16Array.of(n).buffer), (n: number): Buffer => Buffer.from(Uint32Array.of(n).buffer)]
/** Sizes follow; the name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** Larger archives would need Zip64. */
const maxBytes = 0xffff_ffff

const dosTime = (at: Date): Buffer => Buffer.concat([
  u16((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)),
  u16(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()),
])

/** `at`: the file's time. Throws an `Error` beyond 4 GiB. */
export async function* zipOfOne(name: string, at: Date, text: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  const bytes = Buffer.from(name)
  const common = Buffer.concat([u16(20), u16(flags), u16(deflated), dosTime(at)])
  yield Buffer.concat([u32(0x04034b50), common, u32(0), u32(0), u32(0), u16(bytes.length), u16(0), bytes])
  let [crc, size, packed] = [0, 0, 0]
  async function* counted(): AsyncGenerator<Buffer, void> {
    for await (const piece of text) {
      const chunk = Buffer.from(piece)
      crc = crc32(chunk, crc)
      size += chunk.length
      yield chunk
    }
  }
  const deflating = createDeflateRaw()
  Readable.from(counted()).on('error', error => deflating.destroy(error)).pipe(deflating)
  for await (const chunk of deflating as AsyncIterable<Buffer>) {
    packed += chunk.length
    if (packed > maxBytes || size > maxBytes) throw new Error('the archive is over 4 GiB')
    yield chunk
  }
  const sums = Buffer.concat([u32(crc), u32(packed), u32(size)])
  yield Buffer.concat([u32(0x08074b50), sums])
  const start = 30 + bytes.length + packed + 16
  const central = Buffer.concat([u32(0x02014b50), u16(20), common, sums, u16(bytes.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(0), bytes])
  yield Buffer.concat([central, u32(0x06054b50), u16(0), u16(0), u16(1), u16(1), u32(central.length), u32(start), u16(0)])
}
