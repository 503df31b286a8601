/** An upload: files of one batch, cut into parts. Each part is one request; `done` counts the parts that the server has. */
import { session } from '../session/session.ts'
import { partsOf } from './files.ts'

/** Stored in IndexedDB: property names stay. `entry`: name in the zip; `called`: the user's file name; `size`: bytes. */
export type UploadFile = { entry: string; called: string; size: number }

/** The client or firm that the batch is for, and the batch it is merged into. */
export type UploadTarget = { clientId?: string; accountingFirmId?: string; parentGroupId?: string }

/**
 * Stored in IndexedDB: property names stay. `id`: upload id, which brings all parts into one batch. The parts never change: the server
 * recognises a part that arrives twice by its files. `stack`: the files are scanned pages, which can belong to one document. `whose`: its
 * target. `before`: number of files that an earlier attempt stored in the same batch, if any. `at`: UTC ms.
 */
export type Upload = {
  id: string
  userId: string
  at: number
  stack: boolean
  whose: UploadTarget
  parts: UploadFile[][]
  done: number
  groupId: string
  before?: number
}

/**
 * Small parts, so that a lost connection costs little. Pages of one document stay in one part: only pages of the same request join into one
 * invoice.
 */
const partLimits = { files: 20, bytes: 8_000_000 }

type Named = { name: string; size: number; type: string }
/**
 * `scanned`: `stack` of the upload. `before`: number of files that an earlier attempt with this id stored; entry numbers continue after
 * them.
 */
type UploadStart = { id: string; scanned: boolean; target: UploadTarget; before?: number }

export function makeUpload(files: readonly Named[], { id, scanned, target, before = 0 }: UploadStart, now = Date.now()): Upload {
  const parts = scanned ? partsOf(files, undefined, before) : partsOf(files, partLimits, before)
  return {
    id,
    stack: scanned,
    whose: target,
    before,
    at: now,
    userId: session.get()?.user_id ?? '',
    done: 0,
    groupId: '',
    parts: parts.map(part => part.map(({ name, file }) => ({ entry: name, called: file.name, size: file.size }))),
  }
}

export const fileCount = (parts: readonly UploadFile[][]): number => parts.reduce((sum, part) => sum + part.length, 0)
export const byteCount = (parts: readonly UploadFile[][]): number => parts.flat().reduce((sum, it) => sum + it.size, 0)
export const storedFileCount = (upload: Upload): number => fileCount(upload.parts.slice(0, upload.done))

/** Progress of each file, 0..1. Files of finished parts count 1; of the current part, `sent` bytes have been sent in zip order. */
export function fileProgress(upload: Upload, sent: number): number[] {
  let remaining = sent
  return upload.parts.flatMap((part, i) =>
    part.map(file => {
      if (i !== upload.done) return i < upload.done ? 1 : 0
      const own = Math.min(file.size, Math.max(0, remaining))
      remaining -= file.size
      return file.size === 0 ? Number(remaining >= 0) : own / file.size
    }),
  )
}
