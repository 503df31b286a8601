/** `docketry backup FOLDER` of a running Docketry, and `docketry restore FOLDER` of its newest backup. */
import { resolve } from 'node:path'
import { backupToRead, interruptedText } from '../archive/backup.ts'
import type { Damage } from '../archive/manifest.ts'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { printDamage } from './archive.ts'
import { shownProgress } from './archive-context.ts'
import type { Operator } from './control/operator.ts'
import type { CommandPlace } from './control/with-operator.ts'
import { endOfJob } from './control/queued-job.ts'
import { problemCode, type Output } from './output.ts'
import { waitForWork } from './wait-for-work.ts'
import { importArchive } from './import.ts'
import { reasonIn } from './parse-arguments.ts'
import { verifyImported } from './verify-imported.ts'

function folderIn(args: string[], usage: string): string {
  const [folder, ...more] = args
  if (folder === undefined || folder.startsWith('--') || more.length > 0) throw coded('usage', usage)
  return resolve(folder)
}

/**
 * Prints a line of JSON. Returns the exit code: 3 where something that is stored is damaged, which is printed. Throws `usage` and
 * `backup-failed`.
 */
export async function backup(args: string[], operator: Operator, { say, warn }: Output, { here }: CommandPlace): Promise<number> {
  const { rest, reason } = reasonIn(args)
  const folder = folderIn(
    rest,
    'docketry backup takes one folder: docketry backup FOLDER makes a backup in a new folder in it, beside the earlier ones. --reason WHY is recorded.',
  )
  await operator.startBackup(folder, reason)
  const end = () => endOfJob(() => operator.backedUp())
  const { result, failure } = await (here
    ? end()
    : waitForWork('The backup goes on in the Docketry that runs. The page Operations shows how it has ended.', { warn }, end))
  if (result === null) throw coded('backup-failed', `There is no new backup. ${failure ?? ''} The earlier ones are as they were.`)
  say(JSON.stringify(result))
  // `replaced` and `notRecorded` are set by control/backup.ts
  for (const blob of (result['replaced'] ?? []) as string[])
    warn(
      `The blob ${blob} is damaged in the backup before, and in those that share it; this one has a whole copy. Look at the disk, and keep this backup.`,
    )
  if (result['notRecorded'] !== undefined)
    warn(`The backup is complete, but Docketry could not record that it was made: ${String(result['notRecorded'])}`)
  warn('Its keys.json holds the secrets of this installation: keep the folder as you keep them.')
  return printDamage((result['damaged'] ?? []) as Damage[], warn) ? problemCode : 0 // set by summaryOf in archive-context.ts
}

/**
 * Into an empty data folder or empty servers. Returns the exit code: 3 where the backup names damage, which is printed, or where the
 * verification finds any. Throws `usage`, `no-archive`, `newest-damaged`, and as an import.
 */
export async function restore(args: string[], output: Output, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { rest, reason } = reasonIn(args)
  const folder = folderIn(
    rest.filter(it => it !== '--verify'),
    'docketry restore takes one folder: docketry restore FOLDER restores the newest complete backup in it; --verify builds its projections and verifies it.',
  )
  const newest = await backupToRead(folder)
  for (const one of newest.interrupted) output.warn(interruptedText(one))
  const result = await importArchive(newest.folder, env, shownProgress(), { by: 'restore', reason }).catch((error: unknown) => {
    if (codeOf(error) !== 'archive-damaged') throw error
    throw coded('archive-damaged', `${reasonOf(error)} "docketry import" restores an earlier backup, by the name of its folder.`)
  })
  output.say(JSON.stringify(result))
  const verifies = args.includes('--verify')
  const builds = verifies
    ? 'Everything was read back and is the same.'
    : 'Start Docketry: it builds its projections from the events, and "docketry verify" compares them then.'
  output.warn(`Restored from ${newest.folder}. ${builds} Batches that were under way show what is unfinished; Retry goes on with them.`)
  const isDamaged = printDamage((result['damaged'] ?? []) as Damage[], output.warn) // set by summaryOf in archive-context.ts
  const verified = verifies ? await verifyImported(output, env) : 0
  return isDamaged ? problemCode : verified
}
