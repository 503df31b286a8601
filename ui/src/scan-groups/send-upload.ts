import { isProblem } from '../data/problem.ts'
import { byteCount, fileCount, type Upload, type UploadFile } from './upload.ts'
import type { UploadFields, SendFailure } from './send-part.ts'

/** `sent`: bytes of the upload in hand that have left. `waiting`: why nothing leaves at the moment, and until when (UTC ms) it waits. */
export type UploadProgress = { pile: Upload; sent: number; waiting: { words: string; until: number } | null }

export type SendDependencies = {
  /** Answers the group, or throws Unsent. */
  post: (zip: Blob, fields: UploadFields, tell: (share: number) => void) => Promise<string>
  zip: (entries: { name: string; file: Blob }[]) => Promise<Blob>
  blobOf: (pile: Upload, file: UploadFile) => Promise<Blob>
  /** Remembers how far the pile is. */
  note: (pile: Upload) => Promise<void>
  /** Resolves after so many ms, or sooner when the network is back. */
  rest: (ms: number) => Promise<void>
  now: () => number
  signal: AbortSignal
  tell: (it: UploadProgress) => void
}

const longestRest = 30_000
/** No answer, or an answer that says "later": trying again is right, and harmless, since the server knows a part sent twice. */
const passes = new Set([0, 429, 502, 503, 504])
export const isTransient = (it: unknown): it is SendFailure => isProblem(it) && it.code !== 'stopped' && passes.has(it.status)

/** Refused for what it is: this upload was not taken and never will be. Of anything else nobody knows whether the server has it. */
export const isRefused = (it: unknown): boolean => isProblem(it) && it.status >= 400 && it.status < 500 && it.status !== 401 && !isTransient(it)

const restFor = (it: SendFailure, tries: number): number => (it.retryAfter === null ? Math.min(longestRest, 1000 * 2 ** tries) : it.retryAfter * 1000)

/** Sends what is missing of a pile, upload by upload, waiting and trying again while the line or the server is away. Answers the finished pile. */
export async function sendUpload(pile: Upload, tools: SendDependencies): Promise<Upload> {
  let now = pile
  for (let part = now.parts[now.done]; part; part = now.parts[now.done]) {
    const groupId = await sendOne(now, part, tools)
    now = { ...now, done: now.done + 1, groupId }
    await tools.note(now)
    tools.tell({ pile: now, sent: 0, waiting: null })
  }
  return now
}

async function sendOne(pile: Upload, part: UploadFile[], { post, zip, blobOf, rest, signal, tell, now }: SendDependencies): Promise<string> {
  const size = byteCount([part])
  const entries = await Promise.all(part.map(async file => ({ name: file.entry, file: await blobOf(pile, file) })))
  const bytes = await zip(entries)
  // The entries are scan_{n}; people know their files by the names they gave them.
  const names = JSON.stringify(Object.fromEntries(part.map(it => [it.entry, it.called])))
  // The plan is asked for the whole pile at its first part.
  const whole = String((pile.before ?? 0) + fileCount(pile.parts))
  for (let tries = 0; ; tries++) {
    tell({ pile, sent: 0, waiting: null })
    try {
      return await post(bytes, { ...pile.whose, uploadId: pile.id, names, pile: whole }, share => tell({ pile, sent: share * size, waiting: null }))
    } catch (thrown) {
      if (!isTransient(thrown) || signal.aborted) throw thrown
      const ms = restFor(thrown, tries)
      tell({ pile, sent: 0, waiting: { words: thrown.status === 0 ? 'No connection.' : thrown.message, until: now() + ms } })
      await rest(ms)
      if (signal.aborted) throw thrown
    }
  }
}
