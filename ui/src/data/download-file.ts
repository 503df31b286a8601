/** Files that the server streams. */
import { problemOf } from './problem.ts'
import { authorised } from './request.ts'
import { asTry } from './tries.ts'

/**
 * Downloads a file that the server streams; `onBytes` gets the number of bytes so far. Its name is the one that the server gives it. Throws
 * a Problem, or an `Error` if the stream breaks off.
 */
export const fetchFile = (address: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<File> =>
  asTry(address, () => readFile(address, onBytes, signal))

async function readFile(address: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<File> {
  const answer = await authorised(address, signal ? { signal } : {})
  if (!answer.ok || !answer.body) throw problemOf(answer.status, await answer.json().catch(() => null))
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = answer.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    onBytes((bytes += part.value.length))
  }
  const [, name = 'download'] = /filename="([^"]+)"/u.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return new File(parts, name, { type: answer.headers.get('content-type') ?? 'application/octet-stream' })
}

/** Saves a file under this name, as a download. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
