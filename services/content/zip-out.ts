/** Streams a zip of one file in constant memory. The only importer of yazl. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `at`: the file's time. Throws what `text` throws; ends `text` when the reader leaves. */
export async function* zipOfOne(name: string, at: Date, text: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable // a PassThrough
  const source = Readable.from(text, { objectMode: false }).on('error', error => out.destroy(error))
  out.on('close', () => source.destroy())
  zip.addReadStream(source, name, { mtime: at })
  zip.end()
  yield* out as AsyncIterable<Buffer>
}
