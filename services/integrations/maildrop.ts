/** A mail source of `.eml` files in a folder. Files that were read are moved to `done/`. */
import { createReadStream } from 'node:fs'
import { access, lstat, mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import type { MailSource } from '../platform/ports/mail-source.ts'
import { attachmentsIn, readHead } from './mail-parts.ts'

/** Mail servers accept 25 to 50 MB. */
const maxBytes = 100_000_000
const maxHeaderBytes = 256_000
/** A file younger than `recentMs` may still be growing: its size must not change for `unchangedMs`. */
const recentMs = 2000
const unchangedMs = 200

type File = { name: string; at: number; size: number }

async function fileAt(folder: string, name: string): Promise<File | null> {
  try {
    const found = await lstat(join(folder, name))
    return found.isFile() ? { name, at: found.mtimeMs, size: found.size } : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function isComplete(folder: string, file: File): Promise<boolean> {
  if (Date.now() - file.at > recentMs) return true
  await wait(unchangedMs)
  const again = await fileAt(folder, file.name)
  return again?.size === file.size && again.at === file.at
}

/** Complete files, oldest first. */
async function messagesIn(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter(name => name.toLowerCase().endsWith('.eml') && !name.startsWith('.'))
  const files = (await Promise.all(names.map(name => fileAt(folder, name)))).filter(file => file !== null)
  const whole = await Promise.all(files.map(file => isComplete(folder, file)))
  return files.filter((_, i) => whole[i]).toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
}

async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0)
    const text = buffer.subarray(0, bytesRead)
    const end = /\r?\n\r?\n/u.exec(text.toString('latin1'))
    return text.subarray(0, end?.index ?? bytesRead)
  } finally {
    await file.close()
  }
}

/** A path in `done/` that does not exist yet. */
async function freeName(done: string, name: string): Promise<string> {
  const taken = await access(join(done, name)).then(
    () => true,
    () => false,
  )
  return join(done, taken ? `${name.slice(0, -4)}-${newId()}.eml` : name)
}

/** `folder` is created at the first opening. */
export const maildrop = (folder: string): MailSource => ({
  boxId: idFrom('maildrop'),
  folder: true,
  async open() {
    const done = join(folder, 'done')
    try {
      await mkdir(done, { recursive: true })
    } catch (error) {
      throw coded('mail.away', `the maildrop ${folder} cannot be used: ${reasonOf(error)}`, { cause: error })
    }
    const files = await messagesIn(folder)
    const file = (uid: number): File | undefined => files[uid - 1]
    return {
      // Uids number the files of this opening only.
      validity: newId(),
      after: async (uid, limit) => ({
        uids: files.slice(uid, uid + limit).map((_, i) => uid + i + 1),
        total: Math.max(0, files.length - uid),
      }),
      async head(uid) {
        const found = file(uid)
        if (!found) return null
        const { name, at, size } = found
        const fallbackId = `file ${name} of ${at}`
        const none = { messageId: fallbackId, from: null, to: [], delivered: [], subject: name, sentAt: at, checks: null, size }
        try {
          const head = await readHead(await headerOf(join(folder, name)), size)
          return { ...head, messageId: head.messageId ?? fallbackId }
        } catch (error) {
          return codeOf(error) === 'ENOENT' ? null : none
        }
      },
      async attachments(uid, take) {
        const { name = '', size = 0 } = file(uid) ?? {}
        if (size > maxBytes) throw coded('mail.unreadable', `${name} is larger than any message`)
        await attachmentsIn(createReadStream(join(folder, name)), take)
      },
      async markProcessed(uid) {
        const { name = '' } = file(uid) ?? {}
        // A file that cannot be moved is recognised as read next time.
        await rename(join(folder, name), await freeName(done, name)).catch(() => {})
      },
      async close() {},
    }
  },
})
