/** Streams zips in constant memory. The only importer of yazl. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a zip. `stored`: not compressed, because its bytes are already. */
export type ZipEntryOut = { name: string; content: AsyncIterable<string | Uint8Array>; stored?: boolean }

/**
 * The files in the order of `entries`, of which one at a time is read. `at`: their time. Throws what an entry throws; ends it when the
 * reader leaves.
 */
export async function* zipOf(at: Date, entries: AsyncIterable<ZipEntryOut>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable // a PassThrough
  let source: Readable | null = null
  out.on('close', () => source?.destroy())
  async function add(): Promise<void> {
    for await (const { name, content, stored = false } of entries) {
      if (out.destroyed) return
      source = Readable.from(content, { objectMode: false }).on('error', error => out.destroy(error))
      zip.addReadStream(source, name, { mtime: at, compress: !stored })
      await finished(source)
    }
    zip.end()
  }
  const adding = add().catch((error: unknown) => void out.destroy(error as Error)) // what was thrown is an error
  try {
    yield* out as AsyncIterable<Buffer>
  } finally {
    out.destroy()
    await adding
  }
}

/** A zip of one file. */
export const zipOfOne = (name: string, at: Date, text: AsyncIterable<string>): AsyncGenerator<Buffer, void> =>
  zipOf(
    at,
    (async function* () {
      yield { name, content: text }
    })(),
  )
