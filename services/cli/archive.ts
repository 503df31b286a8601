/** The commands `export` and `import`: one line of JSON on stdout, and a sentence for the operator on stderr. */
import { resolve } from 'node:path'
import type { Damage } from '../archive/manifest.ts'
import { damagedCode } from './exit-codes.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'

/** Returns the exit code. Throws an Error with a sentence for people. */
export async function runArchiveCommand(command: 'export' | 'import', path: string): Promise<number> {
  const folder = resolve(path)
  const run = { export: exportStores, import: importArchive }
  const done = await run[command](folder)
  console.log(JSON.stringify(done))
  const messages = {
    export: `Exported to ${folder}. Its keys.json holds the secrets of this installation: keep it as you keep them, apart from the rest.`,
    import: 'Everything was read back and is the same. Start Docketry: it builds its views from the events, which takes a while.',
  }
  console.error(messages[command])
  return sayDamage((done['damaged'] ?? []) as Damage[], console.error) ? damagedCode : 0 // summaryOf in archive-context.ts
}

/** What an archive was written without, because it was damaged. True where there is something. */
export function sayDamage(damage: Damage[], say: (line: string) => void): boolean {
  for (const { what, reason } of damage) say(`Not in the archive, because it is damaged: ${what}. ${reason}`)
  return damage.length > 0
}
