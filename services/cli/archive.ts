/** The commands `export`, `import` and `verify`: one line of JSON on stdout, and a sentence for the operator on stderr. */
import { resolve } from 'node:path'
import type { Damage } from '../archive/manifest.ts'
import { damagedCode } from './exit-codes.ts'
import { exportStores } from './export.ts'
import { importArchive, verifyArchive } from './import.ts'

/** Returns the exit code. Throws an Error with a sentence for people. */
export async function runArchiveCommand(command: 'export' | 'import' | 'verify', path: string): Promise<number> {
  const folder = resolve(path)
  const run = { export: exportStores, import: importArchive, verify: (archive: string) => verifyArchive(archive) }
  const done = await run[command](folder)
  console.log(JSON.stringify(done))
  const messages = {
    export: `Exported to ${folder}. Its keys.json holds the secrets of this installation: keep it as you keep them, apart from the rest.`,
    import: 'Everything was read back and is the same. Start Docketry: it builds its views from the events, which takes a while.',
    verify: `${folder} is as it was exported.`,
  }
  console.error(messages[command])
  const damage = (done['damaged'] ?? []) as Damage[] // summaryOf in archive-context.ts
  for (const { what, reason } of damage) console.error(`Not in the archive, because it is damaged: ${what}. ${reason}`)
  return damage.length > 0 ? damagedCode : 0
}
