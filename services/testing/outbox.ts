/** The mails that the app has sent in a test: files in the outbox of its data folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from '../shared/letter.ts'

/** Every mail, in the order of their ids; none before the first. `dataFolder`: of the app. */
export async function sentLetters(dataFolder: string): Promise<Letter[]> {
  const outbox = join(dataFolder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.json'))
  return Promise.all(names.toSorted().map(async name => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Letter)) // written by integrations/outbox.ts
}
