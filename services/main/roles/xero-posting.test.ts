/**
 * Bills are posted to the stub within Xero's limits, by processes that are killed and resumed. DOCKETRY_XERO_KILLS: how many seeds are
 * tried with 500 bills; without it, one with fewer bills.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { books, booksIdOf } from '../../exports/books/books.ts'
import { load } from '../../platform/commands/load.ts'
import { brokenAt } from '../../platform/testing/broken-at.ts'
import { temporaryFolder, removeFolder } from '../../platform/testing/folder.ts'
import { configFrom } from '../config/config.ts'
import { openTools } from '../tools.ts'
import { cp } from 'node:fs/promises'
import { postWithKills, stubWithClock, type StubWithClock } from '../../testing/xero/killed-posting.ts'
import { postingApp } from '../../testing/xero/posting-app.ts'

const seedsWanted = Number(process.env['DOCKETRY_XERO_KILLS'] ?? 0)
const [bills, kills] = seedsWanted > 0 ? [500, 8] : [120, 4]
const seeds = Array.from({ length: Math.max(1, seedsWanted) }, (_, i) => i + 1)
let begun: string
let withClock: StubWithClock
const of = { firmId: '', clientId: '' }
beforeAll(async () => {
  begun = await temporaryFolder()
  withClock = await stubWithClock()
  const { app, ann, clientId, post } = await postingApp(withClock.stub, bills, begun, 10)
  Object.assign(of, { firmId: ann.firmId, clientId })
  withClock.stub.state.cutAt = () => ({ cut: 'before' }) // nothing is sent before the processes of the test do
  expect((await post('xero/post')).json()).toMatchObject({ invoices: bills })
  await app.close(true)
}, 120_000)
afterAll(async () => {
  await withClock.stub.close()
  await removeFolder(begun)
})

it.each(seeds)(
  'each bill, each credit note and each page is in Xero once, within its limits, wherever the process was killed (seed %s)',
  { timeout: 120_000 },
  async seed => {
    const folder = await temporaryFolder()
    const { stub } = withClock
    try {
      await cp(begun, folder, { recursive: true })
      stub.bills.clear()
      stub.creditNotes.clear()
      stub.attachments.clear()
      Object.assign(stub.limits, { maxAtOnce: 0, maxPerMinute: 0 })
      expect(await postWithKills(withClock, { folder, ...of }, { seed, kills, within: Math.floor(bills / (kills + 1)) })).toBe(kills)

      const numbers = [
        ...[...stub.bills.values()].map(({ InvoiceNumber }) => InvoiceNumber),
        ...[...stub.creditNotes.values()].map(({ CreditNoteNumber }) => CreditNoteNumber),
      ]
      expect([numbers.length, new Set(numbers).size, stub.attachments.size, stub.creditNotes.size]).toEqual([
        bills,
        bills,
        bills,
        bills / 10,
      ])
      expect(stub.limits.maxPerMinute).toBeLessThanOrEqual(60)
      expect(stub.limits.maxAtOnce).toBeLessThanOrEqual(5)
      const { stores } = await openTools(configFrom({ DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', LOG_LEVEL: 'silent' }))
      const id = booksIdOf(of.firmId, of.clientId)
      const { xero } = await load(stores.events, books, id)
      const stored = await stores.events.read(books.stream(id))
      await stores.close()
      expect(
        xero.postings.map(({ state, results }) => [
          state,
          Object.keys(results).length,
          Object.values(results).filter(({ words }) => words !== null),
        ]),
      ).toEqual([['finished', bills, []]])
      expect(Object.values(xero.bills).map(({ xeroId, pages }) => [stub.bills.has(xeroId) || stub.creditNotes.has(xeroId), pages])).toEqual(
        Array.from({ length: bills }, () => [true, 1]),
      )
      expect([
        brokenAt(stored),
        stored.filter(({ type }) => type === 'BillPosted').length,
        stored.filter(({ type }) => type === 'BillPagesAttached').length,
      ]).toEqual([null, bills, bills])
    } finally {
      await removeFolder(folder)
    }
  },
)
