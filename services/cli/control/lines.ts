/** Splits a stream of bytes into lines. */
import { coded } from '../../platform/errors/coded.ts'

/**
 * Each line without its line feed. Throws `too-large` for a line of more than `maxBytes` bytes. Text after the last line feed is ignored.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let rest = chunk
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      if (size + end > maxBytes) throw coded('too-large', `A line has more than ${maxBytes} bytes.`)
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString()
      parts = []
      size = 0
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    size += rest.length
    if (size > maxBytes) throw coded('too-large', `A line has more than ${maxBytes} bytes.`)
  }
}
