/** A pile on its way: what it is made of, in which uploads it goes, and how many of these the server has. */
import { session } from '../session/session.ts'
import { partsOf } from './files.ts'

/** `entry`: its name in the zip; `called`: the name people know it by. Bytes. */
export type UploadFile = { entry: string; called: string; size: number }

/** Whose it is, and what it becomes a part of. */
export type UploadTarget = { clientId?: string; accountingFirmId?: string; parentGroupId?: string }

/**
 * `id` is the upload id that brings all parts into one group. Its parts never change: the server knows a part sent twice by its files.
 * `before`: files that an earlier try brought into the same group; absent where there was none.
 */
export type Upload = { id: string; userId: string; at: number; stack: boolean; whose: UploadTarget; parts: UploadFile[][]; done: number; groupId: string; before?: number }

/** Small uploads, so that a line that falls costs little. Pages of a stack stay together: only within one upload may they join into one invoice. */
const partLimits = { files: 20, bytes: 8_000_000 }

type Named = { name: string; size: number; type: string }
/** `before`: files of the same id that an earlier try has brought through; numbers go on after them. */
export type UploadStart = { id: string; stack: boolean; whose: UploadTarget; before?: number }

export function makeUpload(files: readonly Named[], { id, stack, whose, before = 0 }: UploadStart, now = Date.now()): Upload {
  const parts = stack ? partsOf(files, undefined, before) : partsOf(files, partLimits, before)
  return {
    id, stack, whose, before, at: now, userId: session.get()?.user_id ?? '', done: 0, groupId: '',
    parts: parts.map(part => part.map(({ name, file }) => ({ entry: name, called: file.name, size: file.size }))),
  }
}

export const fileCount = (parts: readonly UploadFile[][]): number => parts.reduce((sum, part) => sum + part.length, 0)
export const byteCount = (parts: readonly UploadFile[][]): number => parts.flat().reduce((sum, it) => sum + it.size, 0)
export const storedFileCount = (pile: Upload): number => fileCount(pile.parts.slice(0, pile.done))

/** How far each file is, 0..1: those of finished uploads are through; of the one in hand `sent` bytes have left, in the order of its zip. */
export function fileProgress(pile: Upload, sent: number): number[] {
  let left = sent
  return pile.parts.flatMap((part, i) => part.map(file => {
    if (i !== pile.done) return i < pile.done ? 1 : 0
    const mine = Math.min(file.size, Math.max(0, left))
    left -= file.size
    return file.size === 0 ? Number(left >= 0) : mine / file.size
  }))
}
