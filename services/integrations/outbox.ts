/**
 * Writes mails to files if no mail server is configured: `<folder>/<mailId>.eml` for mail programs, and `<mailId>.json` for the page
 * /outbox. Idempotent by `mailId`.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter, SendLetter } from '../shared/letter.ts'
import { asEml } from './smtp.ts'

/** `at`: when it was written, UTC ms. */
type StoredLetter = Letter & { at: number }

/** Atomic and durable. */
async function put(path: string, bytes: Buffer | string): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

type Outbox = {
  send: SendLetter
  /** Newest first. */
  list(): Promise<StoredLetter[]>
  read(mailId: string): Promise<StoredLetter | null>
}

/** An outbox in `folder`, which is created with the first mail. `from`: the sender of the .eml files. */
export function outboxIn(folder: string, from: string): Outbox {
  const path = (mailId: string, ending: string): string => join(folder, `${mailId}.${ending}`)
  async function read(mailId: string): Promise<StoredLetter | null> {
    if (!/^[\w-]{1,64}$/u.test(mailId) || !existsSync(path(mailId, 'eml'))) return null
    const { mtimeMs } = await stat(path(mailId, 'eml'))
    return { ...(JSON.parse(await readFile(path(mailId, 'json'), 'utf8')) as Letter), at: mtimeMs } // written below, before the .eml
  }
  return {
    read,
    async send(letter) {
      if (existsSync(path(letter.mailId, 'eml'))) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await put(path(letter.mailId, 'json'), JSON.stringify(letter))
      await put(path(letter.mailId, 'eml'), await asEml(letter, from))
    },
    async list() {
      const names = existsSync(folder) ? await readdir(folder) : []
      const letters = await Promise.all(names.filter(name => name.endsWith('.eml')).map(name => read(name.slice(0, -4))))
      return letters.filter(letter => letter !== null).toSorted((a, b) => b.at - a.at)
    },
  }
}
