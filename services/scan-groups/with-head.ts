import { PassThrough, type Readable } from 'node:stream'

const headBytes = 1024

/** The first bytes of a stream, and a stream that still contains all of them. Rejects with the stream's error. */
export async function withHead(source: Readable): Promise<{ head: Buffer; stream: Readable }> {
  const chunks: Buffer[] = []
  let size = 0
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer> // binary streams give buffers
  while (size < headBytes) {
    const { value, done } = await iterator.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  const stream = new PassThrough()
  void (async () => {
    try {
      for (const chunk of chunks) stream.write(chunk)
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        if (!stream.write(next.value)) await new Promise(resolve => stream.once('drain', resolve))
      }
      stream.end()
    } catch (error) {
      stream.destroy(error as Error) // streams fail with errors
    }
  })()
  return { head: Buffer.concat(chunks), stream }
}
