/** Zips and multipart bodies for tests. */
import { crc32 } from 'node:zlib'
import { ZipFile } from 'yazl'

export type ZipFiles = Record<string, Buffer | string>

/** A well-formed zip. */
export function zipOf(files: ZipFiles): Promise<Buffer> {
  const zip = new ZipFile()
  // A fixed time, so that the same files give the same bytes.
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(2026, 0, 1) })
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
    zip.outputStream.on('error', reject)
  })
}

/** An entry of `rawZip`. `packed`: the stored bytes. `size`: the declared size. `at`: a wrong offset. */
export type RawEntry = { name: string; packed?: Buffer; size?: number; method?: number; flags?: number; mode?: number; at?: number }

/** A zip with invalid entries, which no zip library writes. */
export function rawZip(entries: RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed = Buffer.from('x'), size = packed.length, method = 0, flags = 0x800, mode = 0o100644, at } of entries) {
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(method === 0 ? crc32(packed) : 0, 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(bytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(20, 6)
    local.copy(central, 8, 6, 30)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(at ?? offset, 42)
    locals.push(local, bytes, packed)
    directory.push(central, bytes)
    offset += 30 + bytes.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

/** `images` comes before the text fields: their order must not matter. */
export function multipartOf(fields: Record<string, string>, zip: Buffer): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'docketry-test-boundary'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="images.zip"\r\ncontent-type: application/zip\r\n\r\n`
  const body = Buffer.concat([Buffer.from(file), zip, Buffer.from('\r\n'), Buffer.from(texts.join('')), Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
