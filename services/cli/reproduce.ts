/**
 * `docketry reproduce`: makes the recorded extractions of an invoice again from what the store keeps, and compares them value by value.
 * Reads beside a running Docketry.
 */
import { configFrom } from '../main/config/config.ts'
import { reproduceInvoice, type ComparedPart, type Reproduction } from '../main/reproduce-extraction.ts'
import { coded } from '../platform/errors/coded.ts'
import { problemCode, tableOf, type Output } from './output.ts'
import { parseArguments } from './parse-arguments.ts'
import { withReader } from './with-reader.ts'

const usage = 'Usage: docketry reproduce INVOICE [--json], with the id of an invoice, as in the addresses of its evidence and history'

/** A value as the table shows it; of a field that was found, its value alone. */
function valueIn(it: unknown): string {
  if (it === null) return '-'
  if (typeof it !== 'object') return String(it as string)
  return 'value' in it ? String(it.value) : JSON.stringify(it).slice(0, 60)
}
const rowOf = ({ part, recorded, again, equal }: ComparedPart): string[] => [
  part,
  valueIn(recorded),
  valueIn(again),
  equal ? 'equal' : 'NOT EQUAL',
]

function print({ at, model, compared, taught, whyOnlyModel, why }: Reproduction, { say, warn }: Output): void {
  const title = `${new Date(at).toISOString()} by ${model}`
  if (why !== null) return warn(`${title}: cannot be made again. ${why}`)
  say(`${title}: ${compared.every(it => it.equal) ? 'made again, equal in every value.' : 'made again, NOT EQUAL.'}`)
  say(tableOf(['WHAT', 'RECORDED', 'AGAIN', ''], compared.map(rowOf)))
  if (taught.length > 0)
    say(
      `Decided by earlier invoices of the supplier: ${taught.join(', ')}. ${whyOnlyModel === null ? 'This was made again from their events as they stood then.' : `${whyOnlyModel} Compared is what the model had read.`}`,
    )
}

/**
 * Returns the exit code: 0, or 3 where an extraction is not as it was, or cannot be made again. Throws `usage`, and errors with sentences.
 */
export async function reproduce(args: string[], output: Output, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const {
    values: { json },
    positionals: [invoiceId, ...more],
  } = parseArguments({ args, allowPositionals: true, options: { json: { type: 'boolean' } } }, usage)
  if (invoiceId === undefined || more.length > 0) throw coded('usage', usage)
  const made = await withReader(configFrom(env), stores => reproduceInvoice(stores, invoiceId))
  for (const one of made) {
    if (json) output.say(JSON.stringify(one))
    else print(one, output)
  }
  if (made.length === 0)
    output.warn(
      'This invoice has no recorded extraction of its own: its pages were arranged by a person, and are read by the invoices that they came from.',
    )
  return made.every(it => it.why === null && it.compared.every(({ equal }) => equal)) ? 0 : problemCode
}
