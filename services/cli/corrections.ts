/** `docketry corrections FILE|-`: writes what people corrected as training data, one line of JSON for each value. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import { problemCode, type Output } from './output.ts'
import type { CorrectionsRequest } from './control/corrections.ts'
import type { Operator } from './control/operator.ts'
import { counted } from '../shared/counted.ts'

const usage =
  'Usage: docketry corrections FILE writes the corrections of all firms, docketry corrections - prints them, --firm ABN-ID-OR-NAME takes those of one firm.'

function parsed(args: string[]): { file: string; firm: string | undefined } {
  try {
    const {
      values: { firm },
      positionals: [file, ...more],
    } = parseArgs({ args, allowPositionals: true, options: { firm: { type: 'string' } } })
    if (file === undefined || more.length > 0) throw new Error('One file is needed.')
    return { file, firm }
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}

/**
 * Hands each line to `write`. Returns how many there were, of how many invoices, whether the newest are missing, and which invoices were
 * left out.
 */
async function eachLine(
  operator: Operator,
  firm: string | undefined,
  write: (line: string) => Promise<void> | void,
): Promise<{ corrections: number; invoices: number; behind: boolean; leftOut: string[] }> {
  const counts = { corrections: 0, invoices: 0, behind: false, leftOut: [] as string[] }
  for (let after: string | null | undefined; after !== null; ) {
    const request: CorrectionsRequest = { ...(firm === undefined ? {} : { firm }), ...(after === undefined ? {} : { after }) }
    const [page] = await operator.corrections(JSON.stringify(request))
    for (const one of page?.corrections ?? []) await write(JSON.stringify(one))
    counts.corrections += page?.corrections.length ?? 0
    counts.invoices += new Set(page?.corrections.map(({ invoiceId }) => invoiceId)).size
    counts.behind ||= page?.behind ?? false
    counts.leftOut.push(...(page?.leftOut ?? []))
    after = page?.next ?? null
  }
  return counts
}

/** The file is there once it is whole; it is readable by its owner only, as it names suppliers and amounts. */
async function intoFile(operator: Operator, firm: string | undefined, file: string): ReturnType<typeof eachLine> {
  const partial = `${file}.partial`
  const out = createWriteStream(partial, { mode: 0o600 })
  try {
    await once(out, 'open')
    const counts = await eachLine(operator, firm, async line => {
      if (!out.write(`${line}\n`)) await once(out, 'drain')
    })
    out.end()
    await once(out, 'close')
    await (counts.corrections === 0 ? rm(partial) : rename(partial, file))
    return counts
  } catch (error) {
    out.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

/** Returns the exit code. Throws `usage`, and the errors of the operator. Sentences go to `warn`, so that printed lines are JSON alone. */
export async function corrections(args: string[], operator: Operator, { say, warn }: Output): Promise<number> {
  const { file, firm } = parsed(args)
  const counts = file === '-' ? await eachLine(operator, firm, say) : await intoFile(operator, firm, file)
  warn(
    counts.corrections === 0
      ? `Nobody has corrected anything${firm === undefined ? '' : ' in this firm'} yet${file === '-' ? '' : '; no file is written'}.`
      : `${counted(counts.corrections, 'correction')} of ${counted(counts.invoices, 'invoice')}.`,
  )
  if (counts.behind)
    warn(
      'The newest corrections are not in it: the lists that they are read from are behind ("docketry status"). Export again once they have caught up.',
    )
  for (const name of counts.leftOut)
    warn(
      `Left out: ${name}. A change could not be applied, so its values may be old. Repair it ("docketry parked retry --all"), then export again.`,
    )
  return counts.leftOut.length > 0 || counts.behind ? problemCode : 0
}
