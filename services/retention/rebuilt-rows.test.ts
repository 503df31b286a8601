/**
 * Rows that are built anew after documents were erased are those that were there before. Real stores and projections; the time is a
 * parameter.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchNames } from '@docketry/contracts/rules/batch-names.ts'
import type { BatchNameRow } from '@docketry/contracts/projections/rows.ts'
import { projections } from '../contents.ts'
import { retentionTools } from '../main/roles/retention.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Document } from '../platform/ports/documents.ts'
import { concernedRows } from '../platform/projections/concerned-rows.ts'
import { liveCollection, type AnyProjection } from '../platform/projections/projection.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { makeHistory, type History } from '../testing/history.ts'
import { runRetentionRound } from './retention-round.ts'

const dayMs = 24 * 60 * 60_000
let app: TestApp
let history: History
let bob: Person

beforeAll(async () => {
  app = await startApp()
  history = await makeHistory(app)
  const { token, clientId } = history
  // Neither an image nor a PDF: counted as unreadable.
  await app.upload(token, { 'scan_4.png': Buffer.from('plain text') }, { clientId })
  bob = await app.owner(abns[1])
  groupOf(await app.upload(bob.token, { 'scan_1.png': fakePng('bob') }))
  await app.running.settled()
})
afterAll(() => app.close())

/** The rows of a projection folded from the events that are stored now. */
async function rebuilt(projection: AnyProjection): Promise<Map<string, Document>> {
  const rows = new Map<string, Document | null>()
  for (const event of await app.events()) {
    for (const id of concernedRows(projection, event)) rows.set(id, projection.evolve(rows.get(id) ?? null, event, id) as Document | null)
  }
  return new Map([...rows].flatMap(([id, row]) => (row === null ? [] : [[id, row]])))
}

async function stored(projection: AnyProjection): Promise<Map<string, Document>> {
  const { rows } = await app.running.stores.documents.find(await liveCollection(app.running.stores.documents, projection), {})
  return new Map(rows.map(row => [row.id, row]))
}

/** `<projection>/<id>: stored → rebuilt` of each row that a rebuild gives otherwise. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const projection of projections) {
    const [before, after] = [await stored(projection), await rebuilt(projection)]
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)].map(row => (row === undefined ? 'no row' : canonicalJson(row)))
      if (was !== is) found.push(`${projection.name}/${id}: ${was} → ${is}`)
    }
  }
  return found
}
const names = async (rows: Map<string, Document>) =>
  batchNames([...rows.values()] as unknown as BatchNameRow[], 'Australia/Sydney', Date.now())

it('a rebuild gives the rows as they are while nothing is erased', async () => {
  expect(await differences()).toEqual([])
})

it('a rebuild after an erasure gives the same rows', async () => {
  const batches = projections.find(({ name }) => name === 'batch-names') as AnyProjection
  const before = await names(await stored(batches))
  const tools = retentionTools(app.running.stores, message => {
    throw new Error(message)
  })
  const now = Date.now()
  for (const day of [75, 106]) await runRetentionRound(tools, now + day * dayMs)
  await app.running.settled()
  expect((await app.events()).filter(({ type }) => type === 'ErasureFinished').length).toBeGreaterThan(2)
  // An act that changed erased streams only can be undone no more: a rebuild has no row of it (decision 9).
  expect((await differences()).filter(row => !/^acts\/.* → no row$/u.test(row))).toEqual([])
  expect(await names(await stored(batches))).toEqual(before)
  expect(await names(await rebuilt(batches))).toEqual(before)
})
