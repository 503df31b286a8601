/** `docketry check`: checks everything that is stored and lists damage. */
import { counted } from '../shared/counted.ts'
import type { CheckResult } from '../integrity/check-stores.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import { endOfJob } from './control/queued-job.ts'
import { problemCode, minuteOf, tableOf, type Output } from './output.ts'
import { parseCommand } from './parse-arguments.ts'

function print({ findings, events, streams, blobs, read, orphans, removed, databases, tookMs }: CheckResult, { say }: Output): void {
  say(
    `${counted(events, 'event')} in ${counted(streams, 'stream')}, ${read} of ${counted(blobs, 'blob')} read in ${(tookMs / 1000).toFixed(1)} s.`,
  )
  if (!databases) say('The servers check their own files: no database was checked.')
  if (orphans + removed > 0)
    say(`Blobs of ${counted(orphans, 'owner')} belong to nothing and are removed after a day; those of ${removed} were removed.`)
  if (findings.length === 0) say('Nothing is damaged.')
  else
    say(
      tableOf(
        ['KIND', 'SINCE', 'WHAT'],
        findings.map(({ kind, since, what }) => [kind, minuteOf(since), what]),
      ),
    )
}

/** Returns the exit code: 0 without damage, 3 with damage. Throws `usage` and `check-failed`, with a sentence. */
export async function check(args: string[], operator: Operator, output: Output): Promise<number> {
  const { verb, options } = parseCommand('check', args, false)
  if (verb !== 'list') throw coded('usage', `There is no "docketry check ${verb}". --all reads every blob, --json prints one line.`)
  await operator.startCheck(options.all ? 'all' : 'sample')
  const { result, failure } = await endOfJob(() => operator.checked())
  if (result === null) throw coded('check-failed', `The check could not be done: ${failure ?? ''}`)
  if (options.json) output.say(JSON.stringify(result))
  else print(result, output)
  return result.findings.length > 0 ? problemCode : 0
}
