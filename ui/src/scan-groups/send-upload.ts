/** Sends the parts of an upload, each as a zip, from the first that the server does not have. While the server is away it waits. */
import { isProblem } from '../data/problem.ts'
import { byteCount, fileCount, type Upload, type UploadFile } from './upload.ts'
import type { UploadFields, SendFailure } from './send-part.ts'

/** `sent`: bytes of the current part sent so far. `waiting`: why sending is paused, and until when (UTC ms). */
export type UploadProgress = { upload: Upload; sent: number; waiting: { text: string; until: number } | null }

export type SendDependencies = {
  /** Returns the group id, or throws SendFailure. */
  post: (zip: Blob, fields: UploadFields, onProgress: (share: number) => void) => Promise<string>
  /** Throws SendFailure while its code cannot be loaded. */
  zip: (entries: { name: string; file: Blob }[]) => Promise<Blob>
  blobOf: (upload: Upload, file: UploadFile) => Promise<Blob>
  /** Stores the progress of the upload. */
  saveProgress: (upload: Upload) => Promise<void>
  /** Resolves after `ms`, or earlier when the network is back. */
  wait: (ms: number) => Promise<void>
  now: () => number
  signal: AbortSignal
  onProgress: (it: UploadProgress) => void
}

const longestWaitMs = 30_000
/** Transient failures. Retrying is harmless: the server recognises a part that arrives twice. */
const transientStatuses = new Set([0, 429, 502, 503, 504])
const lasting = new Set(['stopped', 'newer-version'])
const isTransient = (it: unknown): it is SendFailure => isProblem(it) && !lasting.has(it.code) && transientStatuses.has(it.status)

/** The server refused this part for good. After any other failure it is unknown whether the server has stored it. */
export const isRefused = (it: unknown): boolean =>
  isProblem(it) && it.status >= 400 && it.status < 500 && it.status !== 401 && !isTransient(it)

const retryDelayMs = (it: SendFailure, tries: number): number =>
  it.retryAfter === null ? Math.min(longestWaitMs, 1000 * 2 ** tries) : it.retryAfter * 1000

/**
 * Sends the missing parts one after the other; waits and retries while the network or the server is unavailable. Returns the finished
 * upload.
 */
export async function sendUpload(upload: Upload, tools: SendDependencies): Promise<Upload> {
  let now = upload
  for (let part = now.parts[now.done]; part; part = now.parts[now.done]) {
    const groupId = await sendPartUntilStored(now, part, tools)
    now = { ...now, done: now.done + 1, groupId }
    await tools.saveProgress(now)
    tools.onProgress({ upload: now, sent: 0, waiting: null })
  }
  return now
}

/** Returns the group id. Repeats the part after transient failures. Throws all others, and the error of a file that is gone. */
async function sendPartUntilStored(
  upload: Upload,
  part: UploadFile[],
  { post, zip, blobOf, wait, signal, onProgress, now }: SendDependencies,
): Promise<string> {
  const size = byteCount([part])
  const entries = await Promise.all(part.map(async file => ({ name: file.entry, file: await blobOf(upload, file) })))
  let bytes: Blob | null = null
  // The entries are named scan_{n}; `names` maps them to the user's file names.
  const names = JSON.stringify(Object.fromEntries(part.map(it => [it.entry, it.called])))
  // Every part names the number of files of the whole upload: at the first part the server checks it against the plan.
  const total = String((upload.before ?? 0) + fileCount(upload.parts))
  for (let tries = 0; ; tries++) {
    onProgress({ upload, sent: 0, waiting: null })
    try {
      bytes ??= await zip(entries)
      return await post(bytes, { ...upload.whose, uploadId: upload.id, names, pile: total }, share =>
        onProgress({ upload, sent: share * size, waiting: null }),
      )
    } catch (thrown) {
      if (!isTransient(thrown) || signal.aborted) throw thrown
      const ms = retryDelayMs(thrown, tries)
      onProgress({ upload, sent: 0, waiting: { text: thrown.status === 0 ? 'No connection.' : thrown.message, until: now() + ms } })
      await wait(ms)
      if (signal.aborted) throw thrown
    }
  }
}

/** An interruptible delay: `wait` resolves after `ms`, or earlier on `skip`, on the window's `online` event, or when `signal` aborts. */
export function makeRetryDelay(
  signal: AbortSignal,
  target: EventTarget = window,
): { wait: (ms: number) => Promise<void>; skip: () => void } {
  let end = (): void => undefined
  return {
    skip: () => end(),
    wait: ms =>
      new Promise<void>(resolve => {
        const timer = setTimeout(() => end(), ms)
        end = () => {
          clearTimeout(timer)
          target.removeEventListener('online', end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        target.addEventListener('online', end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
  }
}
