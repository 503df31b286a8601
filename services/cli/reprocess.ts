/**
 * `docketry reprocess`: proposes what the present model reads from stored invoices, scores it in a dry run, adopts proposals by rule, reverts
 * an adoption, and shows, pauses, resumes and cancels runs.
 */
import { counted } from '../shared/counted.ts'
import type { ScoredValue, TypedSelection } from '@docketry/contracts/api/reprocessing.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import { isRefusalCode, sentenceOf } from '@docketry/contracts/errors.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import type { ReprocessingRunRow } from '@docketry/contracts/projections/reprocessing-rows.ts'
import { isSetAside, listedFailures, progressOf } from '@docketry/contracts/rules/reprocessing.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { CommandPlace } from './control/with-operator.ts'
import type { RunsStatus } from '../reprocessing/manage-runs.ts'
import type { ReprocessRequest } from './control/reprocess.ts'
import { tableOf, type Output } from './output.ts'
import { printDryRun } from './dry-run-text.ts'
import { parseArguments, reasonIn } from './parse-arguments.ts'

const usage = `Usage, each with [--firm ABN-ID-OR-NAME] [--client ID-OR-NAME] [--group ID, or NAME beside --client] [--since DAY] [--older-than DAY] (days of UTC on which the invoices were read) and [--reason WHY]:
docketry reprocess [--model MODEL] [--reading]             proposes what the present model reads, for all invoices that another one read, or this one; --reading: the words of their pages are read again first, and all invoices are chosen
docketry reprocess --dry-run [--model MODEL] [--reading] [--json]  writes nothing: what the present model reads better or worse on invoices that people corrected, and what both models read wrong
docketry reprocess adopt --confidence 0.97 [--fields F,F]  adopts proposed values that nobody has set, with at least this confidence; fields: ${allFields.join(', ')}
docketry reprocess revert RUN                              reverts what that run adopted, where nobody changed it since; invoices in the bin are left as they are
docketry reprocess status [--json]                         invoices by model, and runs with their progress
docketry reprocess pause RUN, resume RUN, cancel RUN`

const wrong = (sentence: string) => coded('usage', `${sentence}\n${usage}`)

const text = { type: 'string' } as const
const options = {
  model: text,
  firm: text,
  client: text,
  group: text,
  since: text,
  'older-than': text,
  confidence: text,
  fields: text,
  json: { type: 'boolean' },
  reading: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

const parsed = (args: string[]) => parseArguments({ args, allowPositionals: true, options }, usage)
type Values = ReturnType<typeof parsed>['values']

function dayOf(name: string, day: string): number {
  if (!isDate(day)) throw wrong(`--${name} takes a day such as 2026-06-30, not ${JSON.stringify(day)}.`)
  return Date.parse(`${day}T00:00:00Z`)
}

const selectionIn = ({ firm, client, group, since, 'older-than': before }: Values): TypedSelection => ({
  ...(firm === undefined ? {} : { firm }),
  ...(client === undefined ? {} : { client }),
  ...(group === undefined ? {} : { group }),
  ...(since === undefined ? {} : { since: dayOf('since', since) }),
  ...(before === undefined ? {} : { before: dayOf('older-than', before) }),
})

function fieldsIn(typed: string | undefined): AnyField[] {
  if (typed === undefined) return [...allFields]
  const names = typed.split(',').map(name => name.trim())
  const unknown = names.find(name => !(allFields as readonly string[]).includes(name))
  if (unknown !== undefined) throw wrong(`There is no field ${JSON.stringify(unknown)}.`)
  return names as AnyField[] // checked in the line above
}

function confidenceIn(typed: string | undefined): number {
  const confidence = Number(typed)
  if (typed === undefined || typed.trim() === '' || !(confidence >= 0 && confidence <= 1))
    throw wrong('--confidence takes a number from 0 to 1, such as 0.97: values below it are not adopted.')
  return confidence
}

const steps = ['pause', 'resume', 'cancel'] as const

function requestOf(
  { values, positionals: [verb, runId, ...more] }: ReturnType<typeof parsed>,
  reason: string | undefined,
): ReprocessRequest {
  const why = reason === undefined ? {} : { reason }
  const selection = selectionIn(values)
  const step = steps.find(it => it === verb)
  if (more.length > 0) throw wrong(`What is ${JSON.stringify(more[0])}?`)
  if (step || verb === 'revert') {
    if (runId === undefined) throw wrong(`Which run? docketry reprocess ${verb} RUN; "docketry reprocess status" lists them.`)
    return step ? { act: 'steer', runId, to: step, ...why } : { act: 'revert', runId, ...why }
  }
  if (values.reading && verb !== undefined) throw wrong(`--reading goes with no further word, not with ${JSON.stringify(verb)}.`)
  if (runId !== undefined) throw wrong(`What is ${JSON.stringify(runId)}?`)
  if (verb === undefined)
    return {
      act: 'propose',
      selection,
      reading: values.reading ?? false,
      ...(values.model === undefined ? {} : { model: values.model }),
      ...why,
    }
  if (verb === 'adopt')
    return { act: 'adopt', selection, fields: fieldsIn(values.fields), confidence: confidenceIn(values.confidence), ...why }
  if (verb === 'status') return { act: 'status', selection }
  throw wrong(`There is no "docketry reprocess ${verb}".`)
}

const percent = (share: number): string => `${Math.floor(share * 100)}%`

function whatOf({ work }: ReprocessingRunRow): string {
  if (work.kind === 'propose') return `propose ${work.model}${work.reading === null ? '' : `, pages by ${work.reading}`}`
  // Per cent of the screen are divided by 100: 99.9 gives 0.9990000000000001.
  return work.kind === 'adopt' ? `adopt ≥ ${Number(work.confidence.toPrecision(9))}` : `revert ${work.adoptionId}`
}

function resultOf(run: ReprocessingRunRow, done: number): string {
  if (run.work.kind === 'propose') {
    const left = done - run.proposed - run.failed
    return `${run.proposed} read again, ${run.differing} with proposals${run.failed > 0 ? `, ${run.failed} failed` : ''}${left > 0 ? `, ${left} left as they are` : ''}`
  }
  if (run.work.kind === 'adopt') return `${counted(run.adopted, 'invoice')} changed${run.revertedAt === null ? '' : ', reverted'}`
  return `${counted(run.reverted, 'invoice')} as before${run.kept > 0 ? `, ${counted(run.kept, 'value')} kept, changed since` : ''}`
}

const whyFailed = (code: string): string =>
  isSetAside(code) || !isRefusalCode(code) ? ` (${code}). "docketry dead" has its message until it is skipped.` : `: ${sentenceOf(code)}`

function print({ present, models, runs }: RunsStatus, isSelected: boolean, { say }: Output): void {
  say(
    models.length === 0
      ? isSelected
        ? 'There are no such invoices.'
        : 'There are no invoices yet.'
      : tableOf(
          ['MODEL', 'INVOICES'],
          models.map(it => [it.model === present ? `${it.model} (present)` : it.model, String(it.invoices)]),
        ),
  )
  if (!models.some(it => it.model === present)) say(`The present model is ${present}.`)
  if (runs.length === 0) return say('There were no runs yet.')
  say(
    tableOf(
      ['RUN', 'WHAT', 'STATE', 'DONE', 'PER MINUTE', 'LEFT', 'RESULT'],
      runs.map(run => {
        const { done, share, perMinute, secondsLeft } = progressOf(run, Date.now())
        return [
          run.id,
          `${whatOf(run)}${run.reason === null ? '' : ` (${run.reason})`}`,
          run.state,
          percent(share),
          perMinute === null ? '-' : String(perMinute),
          secondsLeft === null ? '-' : `${Math.ceil(secondsLeft / 60)} min`,
          resultOf(run, done),
        ]
      }),
    ),
  )
  for (const { id, failures, failed } of runs) {
    const listed = failures.slice(0, listedFailures)
    for (const { invoiceId, code } of listed) say(`${id}: invoice ${invoiceId} could not be read again${whyFailed(code)}`)
    if (failed > listed.length) say(`${id}: ${counted(failed - listed.length, 'more invoice')} could not be read again.`)
  }
}

/** Reads all pages of the dry run and prints its score. */
async function dryRun(values: Values, operator: Operator, output: Output): Promise<number> {
  const scored: ScoredValue[] = []
  let [invoices, unreadable] = [0, 0]
  for (let after: string | null | undefined; after !== null; ) {
    const request: ReprocessRequest = {
      act: 'dry-run',
      selection: selectionIn(values),
      ...(values.reading ? { reading: true } : {}),
      ...(values.model === undefined ? {} : { model: values.model }),
      ...(after === undefined ? {} : { after }),
    }
    const [page] = await operator.reprocess(JSON.stringify(request))
    if (!page || !('scored' in page)) return 1
    scored.push(...page.scored)
    ;[invoices, unreadable, after] = [invoices + page.invoices, unreadable + page.unreadable, page.next]
  }
  printDryRun({ invoices, unreadable, scored }, values.json, output)
  return 0
}

/** An option that a command would ignore is refused: who gives it expects that something is adopted. */
function refuseOptionsOfAdopt({ values, positionals }: ReturnType<typeof parsed>): void {
  const given = (['confidence', 'fields'] as const).find(name => values[name] !== undefined)
  if (given && (positionals[0] !== 'adopt' || values['dry-run']))
    throw wrong(`--${given} goes with "adopt" alone: docketry reprocess adopt --confidence 0.97.`)
}

/** Returns the exit code. Throws `usage`, and the errors of the operator. */
export async function reprocess(args: string[], operator: Operator, output: Output, { idle }: CommandPlace): Promise<number> {
  const { rest, reason } = reasonIn(args)
  const typed = parsed(rest)
  refuseOptionsOfAdopt(typed)
  if (typed.values['dry-run']) {
    if (typed.positionals.length > 0) throw wrong('--dry-run goes with no further word.')
    return dryRun(typed.values, operator, output)
  }
  const request = requestOf(typed, reason)
  const [answer] = await operator.reprocess(JSON.stringify(request))
  if (!answer) return 1
  if ('runId' in answer) {
    output.say(
      typed.values.json
        ? JSON.stringify(answer)
        : `Run ${answer.runId} has started, for ${counted(answer.total, 'invoice')}. "docketry reprocess status" shows how far it is${request.act === 'adopt' ? `; "docketry reprocess revert ${answer.runId}" takes it back` : ''}.`,
    )
    if (idle) output.warn('Docketry does not run: the run goes on when it is started.')
  } else if (typed.values.json) output.say(JSON.stringify(answer))
  else if ('runs' in answer) print(answer, request.act === 'status' && Object.keys(request.selection).length > 0, output)
  return 0
}
