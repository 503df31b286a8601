import { partsOf } from './files.ts'
import { sendPart, type Fields } from './send-part.ts'
import { zipOf } from './zip.ts'

export type Sending = { part: number; parts: number; share: number }

/** Sends a pile, in several uploads with one id when it is over the limits; answers the group they all went into. */
export async function sendPile(files: readonly File[], fields: Fields, onProgress: (it: Sending) => void): Promise<string> {
  const parts = partsOf(files)
  const bytes = files.reduce((sum, it) => sum + it.size, 0) || 1
  let before = 0
  let group = ''
  for (const [i, part] of parts.entries()) {
    const size = part.reduce((sum, it) => sum + it.file.size, 0)
    const tell = (share: number): void => onProgress({ part: i + 1, parts: parts.length, share: (before + share * size) / bytes })
    tell(0)
    // The entries are scan_{n}; people know their files by the names they gave them.
    const names = JSON.stringify(Object.fromEntries(part.map(it => [it.name, it.file.name])))
    group = await sendPart(await zipOf(part), { ...fields, names }, tell)
    before += size
  }
  return group
}
