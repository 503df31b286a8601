/**
 * Who was given which original or page image, by the hour: one document for each person, file or image, kind of access (`how`) and hour,
 * however often it was opened. Kept in memory for two seconds and written together, so that an image never waits for it; what was noted in
 * the last two seconds before a crash is lost.
 */
import { reasonOf } from '../platform/errors/coded.ts'
import type { Report } from '../platform/errors/report.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'

/** `image`: a page on a screen; `original`: the file as uploaded or received; `evidence`: in an evidence bundle. */
type AccessHow = 'image' | 'original' | 'evidence'
/**
 * `fileId`: owner of the bytes (an uploaded file or an attachment); `hash`: of the bytes. `userId` null: by `operator`, the login of a
 * person on the command line, otherwise by the lasting link of a CSV file. `at`: UTC ms of the first time in its hour.
 */
export type Access = { fileId: string; hash: string; userId: string | null; operator?: string; how: AccessHow; at: number }
export type AccessLog = { note(access: Access): void; flush(): Promise<void>; close(): Promise<void> }

/** Part of an archive: no event can rebuild it. */
export const accessCollection = 'access-log'
const lease = unleased('access-log')
/** The first access of an hour stays: a later one has the same position. */
const position = 1
const hourMs = 3_600_000
const everyMs = 2000
const atOnce = 1000
/** While the store is away, no more are kept: the memory has a limit. */
const maxKept = 50_000

const idOf = ({ fileId, hash, userId, operator, how, at }: Access): string =>
  [fileId, hash.slice(0, 16), userId ?? (operator === undefined ? 'link' : `operator ${operator}`), how, Math.floor(at / hourMs)].join('/')

const ensureLog = (documents: Documents): Promise<void> => documents.ensure(accessCollection, { fields: [['fileId', 'at']] })

const writeAll = async (documents: Documents, some: readonly (readonly [string, Access])[]): Promise<void> =>
  documents.write(
    accessCollection,
    some.map(([id, access]) => ({ id, position, document: { id, ...access } })),
    { position: 0, lease },
  )

/** Stores these at once, for a process that hands out the bytes only when that is done. Throws what the store throws. */
export async function recordAccesses(documents: Documents, accesses: readonly Access[]): Promise<void> {
  await ensureLog(documents)
  await writeAll(documents, [...new Map(accesses.map(access => [idOf(access), access]))])
}

/** `documents`: as durable as the events. A failed write is reported and repeated with the next. */
export function accessLog(documents: Documents, report: Report): AccessLog {
  const waiting = new Map<string, Access>()
  /** Written in this hour. */
  let written = new Set<string>()
  let hour = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let indexed: Promise<void> | null = null

  async function write(): Promise<void> {
    try {
      indexed ??= ensureLog(documents)
      await indexed
      while (waiting.size > 0) {
        const some = [...waiting].slice(0, atOnce)
        await writeAll(documents, some)
        for (const [id] of some) {
          waiting.delete(id)
          written.add(id)
        }
      }
    } catch (error) {
      indexed = null
      report('the access log could not be written; it is tried again', { reason: reasonOf(error) })
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    note(access) {
      const now = Math.floor(access.at / hourMs)
      if (now !== hour || written.size >= maxKept) [hour, written] = [now, new Set()]
      const id = idOf(access)
      if (written.has(id) || waiting.has(id) || waiting.size >= maxKept) return
      waiting.set(id, access)
      timer ??= setInterval(() => waiting.size > 0 && void flush(), everyMs).unref()
    },
    /** Resolves when a write of everything noted so far has succeeded or failed. */
    flush,
    async close() {
      if (timer) clearInterval(timer)
      if (waiting.size > 0) await flush()
      await writing
    },
  }
}

/** Accesses to these bytes, newest first, at most `limit`. */
export async function accessTo(
  documents: Documents,
  fileIds: string[],
  hashes: string[],
  limit: number,
): Promise<{ rows: Access[]; total: number }> {
  const { rows, total } = await documents.find(accessCollection, {
    filter: { fileId: { in: fileIds }, hash: { in: hashes } },
    sort: [{ field: 'at', descending: true }],
    range: [0, limit - 1],
  })
  return { rows: rows as (Document & Access)[], total } // written above and nowhere else
}

/** Removes what was noted of a file whose retention has ended. */
export async function forgetAccess(documents: Documents, fileId: string): Promise<void> {
  for (;;) {
    const { rows } = await documents.find(accessCollection, { filter: { fileId }, range: [0, atOnce - 1] })
    if (rows.length === 0) return
    await documents.write(
      accessCollection,
      rows.map(({ id }) => ({ id, position: position + 1, document: null })),
      { position: 0, lease },
    )
  }
}
