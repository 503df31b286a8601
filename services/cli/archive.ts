/** The commands `export` and `import`: one line of JSON on stdout, and a sentence for the operator on stderr. */
import { resolve } from 'node:path'
import type { Damage } from '../archive/manifest.ts'
import { coded } from '../platform/errors/coded.ts'
import { shownProgress } from './archive-context.ts'
import { problemCode } from './output.ts'
import { exportStores } from './export.ts'
import { importArchive } from './import.ts'
import { reasonIn } from './parse-arguments.ts'
import { verifyImported } from './verify-imported.ts'

/** Returns the exit code. Throws an Error with a sentence for people. */
export async function runArchiveCommand(command: 'export' | 'import', args: string[]): Promise<number> {
  const { rest, reason } = reasonIn(args)
  const verifies = command === 'import' && rest.includes('--verify')
  const [path, ...more] = verifies ? rest.filter(it => it !== '--verify') : rest
  if (path === undefined || path.startsWith('--') || more.length > 0)
    throw coded(
      'usage',
      `docketry ${command} needs one folder: docketry ${command} FOLDER${command === 'import' ? ' [--verify]' : ''} [--reason WHY].`,
    )
  const folder = resolve(path)
  const done = await (command === 'export'
    ? exportStores(folder, process.env, shownProgress(), reason)
    : importArchive(folder, process.env, shownProgress(), { by: 'import', reason }))
  console.log(JSON.stringify(done))
  const messages = {
    export: `Exported to ${folder}. Its keys.json holds the secrets of this installation: keep it as you keep them, apart from the rest.`,
    import: verifies
      ? 'Everything was read back and is the same.'
      : 'Everything was read back and is the same. Start Docketry: it builds its projections from the events, which takes a while, and "docketry verify" compares them then.',
  }
  console.error(messages[command])
  const isDamaged = printDamage((done['damaged'] ?? []) as Damage[], console.error) // set by summaryOf in archive-context.ts
  const verified = verifies ? await verifyImported({ say: console.log, warn: console.error }, process.env) : 0
  return isDamaged ? problemCode : verified
}

function damageText({ what, reason }: Damage): string {
  const head = what.startsWith('blob ')
    ? 'Not in the archive, because it is damaged'
    : what.startsWith('file ')
      ? 'Not finished'
      : 'Differs from what was stored'
  return `${head}: ${what}. ${reason}`
}

/**
 * Prints what was damaged when an archive was made: blobs that are not in it, events that are missing or changed, rows that differ, and
 * files that nothing will finish. Returns whether anything was.
 */
export function printDamage(damage: Damage[], say: (line: string) => void): boolean {
  for (const one of damage) say(damageText(one))
  return damage.length > 0
}
