/**
 * BILLS bills (default 500) of one page, each tenth a credit note, are posted to the stub of Xero within its limits, without a kill and
 * with KILLS of them (default 10). `xeroMinutes`: as long as it takes with Xero's limits; time is simulated, so that nobody waits for it.
 * `ms`: work of this machine without the waits, starts of killed processes included; `msPerBill`: about the same for any number of bills.
 * `maxPerMinute` and `maxAtOnce`: as the stub counts them; it answers more than 60 and 5 with 429. `statusMs`: the page's question how far
 * it is, afterwards. Prints JSON.
 */
import { cp } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { removeFolder, temporaryFolder } from '../../services/platform/testing/folder.ts'
import { startApp } from '../../services/testing/app.ts'
import { postWithKills, stubWithClock } from '../../services/testing/xero/killed-posting.ts'
import { postingApp, xeroEnv } from '../../services/testing/xero/posting-app.ts'
import { rounded } from './figures.ts'

const [bills, kills] = [Number(process.env['BILLS'] ?? 500), Number(process.env['KILLS'] ?? 10)]
const withClock = await stubWithClock()
const { stub, clock } = withClock
const begun = await temporaryFolder()
const { app, ann, clientId, post } = await postingApp(stub, bills, begun, 10)
stub.state.cutAt = () => ({ cut: 'before' })
const started = await post('xero/post')
if (started.statusCode !== 200) throw new Error(started.body)
await app.close(true)

async function measured(count: number): Promise<object> {
  const folder = await temporaryFolder()
  await cp(begun, folder, { recursive: true })
  for (const kept of [stub.bills, stub.creditNotes, stub.attachments]) kept.clear()
  stub.forgetKeys()
  clock.ahead += 86_400_000 // the limits of a day begin anew
  Object.assign(stub.limits, { maxAtOnce: 0, maxPerMinute: 0, refused: 0 })
  const [calls, at, start] = [stub.calls.length, clock.ahead, performance.now()]
  const killed = await postWithKills(
    withClock,
    { folder, firmId: ann.firmId, clientId },
    { seed: 7, kills: count, within: Math.max(1, Math.floor(bills / (count + 1))) },
  )
  const ms = performance.now() - start
  const numbers = [
    ...[...stub.bills.values()].map(({ InvoiceNumber }) => InvoiceNumber),
    ...[...stub.creditNotes.values()].map(({ CreditNoteNumber }) => CreditNoteNumber),
  ]
  const again = await startApp({ folder, env: xeroEnv(stub) })
  await again.running.settled()
  const asked = performance.now()
  const status = await again.request('GET', `/api/business/xero?firmId=${ann.firmId}&clientId=${clientId}`, ann)
  const statusMs = performance.now() - asked
  await again.close()
  const [posting] = status.json<{ postings: { state: string; posted: number; attached: number }[] }>().postings
  if (posting?.state !== 'finished' || posting.posted !== bills || posting.attached !== bills || new Set(numbers).size !== bills)
    throw new Error(`not all are sent: ${JSON.stringify(posting)}`)
  return {
    killed,
    inXero: numbers.length,
    creditNotes: stub.creditNotes.size,
    twice: numbers.length - new Set(numbers).size,
    pages: stub.attachments.size,
    calls: stub.calls.length - calls,
    answered429: stub.limits.refused,
    maxPerMinute: stub.limits.maxPerMinute,
    maxAtOnce: stub.limits.maxAtOnce,
    xeroMinutes: rounded(1, (clock.ahead - at + ms) / 60_000),
    ms: rounded(0, ms),
    msPerBill: rounded(1, ms / bills),
    statusMs: rounded(0, statusMs),
  }
}
console.log(JSON.stringify({ bench: 'xero', bills, plain: await measured(0), killed: await measured(kills) }))
await removeFolder(begun)
await stub.close()
process.exit(0)
