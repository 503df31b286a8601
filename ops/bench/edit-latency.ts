/** The latency of edits until a read shows them: written through one API process, read through another where there is one. */
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedUp } from './firm.ts'
import { percentile, rounded } from './figures.ts'
import { detailOf } from './upload-throughput.ts'

const patienceMs = 5000

export type Latency = { edits: number; answered: { p50: number; p95: number }; shown: { p50: number; p95: number } }

async function save({ address, token }: SignedUp, invoiceId: string, invoiceNumber: string): Promise<void> {
  const answer = await fetch(`${address}/api/accountant/invoices/update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ invoices: [{ invoice_id: invoiceId, invoice_data: { invoiceNumber } }] }),
  })
  const { outcomes } = (await answer.json()) as { outcomes?: { saved: boolean }[] }
  if (!outcomes?.[0]?.saved) throw new Error(`the edit is refused with ${answer.status}`)
}

/** Waits until the group's detail shows the number; throws after five seconds. */
async function shown(firm: SignedUp, groupId: string, invoiceNumber: string): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const { invoices } = await detailOf(firm, groupId)
    if (invoices.some(invoice => invoice.invoiceNumber === invoiceNumber)) return
  }
  throw new Error(`the edit ${invoiceNumber} is not shown after ${patienceMs} ms`)
}

/**
 * Milliseconds from the command's first byte until it is answered, and until a read shows the edit. Edits are sequential, with a
 * pause between them; the first `warmUp` are not counted, because the client's own code is compiled meanwhile.
 */
export async function editLatency(
  firm: SignedUp,
  addresses: string[],
  groupId: string,
  edits: number,
  { warmUp = 0, pauseMs = 0 } = {},
): Promise<Latency> {
  const { invoices } = await detailOf(firm, groupId)
  const [answered, seen]: [number[], number[]] = [[], []]
  for (let n = 0; n < warmUp + edits; n += 1) {
    if (pauseMs > 0) await wait(pauseMs)
    const at = (i: number): SignedUp => ({ ...firm, address: addresses[i % addresses.length] ?? firm.address })
    const invoiceNumber = `E-${Date.now()}-${n}`
    const started = performance.now()
    await save(at(n), invoices[n % invoices.length]?.id ?? '', invoiceNumber)
    const answeredMs = performance.now() - started
    await shown(at(n + 1), groupId, invoiceNumber)
    if (n < warmUp) continue
    answered.push(answeredMs)
    seen.push(performance.now() - started)
  }
  const of = (all: number[]) => ({ p50: rounded(1, percentile(all, 0.5)), p95: rounded(1, percentile(all, 0.95)) })
  return { edits, answered: of(answered), shown: of(seen) }
}
