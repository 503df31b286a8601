/** Sends one batch of files to the server, as the upload page does. */
import { createReadStream } from 'node:fs'
import { extname, join } from 'node:path'
import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { zipOf } from '../../content/zip-out.ts'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { HashedFile } from './batch-folder.ts'

export type Destination = { server: string; firmId: string; clientId: string }
/**
 * `refused`: the server has looked at these files and does not take them. `away`: it cannot be reached, or has no room or time now.
 * `signed-out`: the token does not count any more. `barred`: this person may not upload for this client, or there is no such client.
 */
export type Outcome =
  | { is: 'stored'; groupId: string }
  | { is: 'refused'; message: string }
  | { is: 'signed-out'; message: string }
  | { is: 'barred'; message: string }
  | { is: 'away'; message: string; afterMs: number | null }

/** Fixed, so that a zip that is made again is the same. */
const zipTime = new Date(2026, 0, 1)

async function zipped(path: string, files: readonly HashedFile[]): Promise<{ zip: Blob; names: Record<string, string> }> {
  const named = files.map(({ name }, i) => ({
    entry: `scan_${i}${/^\.[a-z0-9]{1,8}$/iu.test(extname(name)) ? extname(name).toLowerCase() : ''}`,
    name,
  }))
  const chunks: Buffer<ArrayBuffer>[] = []
  const entries = async function* () {
    for (const { entry, name } of named)
      yield { name: entry, content: createReadStream(join(path, name)) as AsyncIterable<Buffer>, stored: true } // without encoding, a stream of buffers
  }
  for await (const chunk of zipOf(zipTime, entries())) chunks.push(Buffer.from(chunk))
  return { zip: new Blob(chunks), names: Object.fromEntries(named.map(({ entry, name }) => [entry, name])) }
}

/** Fetches from the server; its failures and temporary refusals are `away`. `body`: parsed JSON, null for anything else. */
export async function request(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown; afterMs: number | null } | Extract<Outcome, { is: 'away' }>> {
  try {
    const response = await fetch(url, init)
    const body: unknown = await response.json().catch(() => null)
    const after = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { status: response.status, body, afterMs: Number.isFinite(after) ? after * 1000 : null }
  } catch (error) {
    if (init.signal?.aborted === true) throw error
    const cause = error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : reasonOf(error)
    return { is: 'away', message: `The server cannot be reached (${cause || 'no connection'}).`, afterMs: null }
  }
}

export const sentenceIn = (body: unknown, status: number): string =>
  (body as { error?: { message?: string } } | null)?.error?.message ?? `The server answered ${status}.`

/**
 * The same files under the same `uploadId` are stored once, however often they are sent. Throws errors of the file system, and when
 * `signal` aborts.
 */
export async function sendBatch(
  to: Destination,
  token: string,
  uploadId: string,
  path: string,
  files: readonly HashedFile[],
  signal: AbortSignal,
): Promise<Outcome> {
  const { zip, names } = await zipped(path, files)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    accountingFirmId: to.firmId,
    clientId: to.clientId,
    uploadId,
    names: JSON.stringify(names),
  }))
    form.set(name, value)
  form.set('images', zip, 'images.zip')
  const answer = await request(`${to.server}${uploadFiles.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal,
  })
  if ('is' in answer) return answer
  const { status, body, afterMs } = answer
  const groupId = (body as { data?: { scanGroup?: { id?: unknown } } } | null)?.data?.scanGroup?.id
  if (status === 200 && typeof groupId === 'string') return { is: 'stored', groupId }
  const message = sentenceIn(body, status)
  if (status === 401) return { is: 'signed-out', message }
  if (status === 403 || status === 404) return { is: 'barred', message }
  // A body of another form comes from a proxy whose server is away.
  const isOurs = (body as { error?: unknown } | null)?.error !== undefined
  return isOurs && status >= 400 && status < 500 && status !== 408 && status !== 429
    ? { is: 'refused', message }
    : { is: 'away', message, afterMs }
}
