import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { lagLimitMs, type LagOf } from '../platform/projections/lag.ts'
import { reader } from '../platform/projections/read-projections.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'
import { markOutdatedRows } from './outdated-rows.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.remove())

/** The header of an answer that is made from rows of these projections, and for which rows the lag was looked up. */
async function answered(projections: string[], firmId: string | null, lagMs: number | null) {
  const lookups: Parameters<LagOf>[] = []
  const app = Fastify()
  markOutdatedRows(app, async (...of) => {
    lookups.push(of)
    return lagMs
  })
  const read = reader(stores.documents)
  app.get('/', async request => {
    for (const projection of projections) await read.find(projection, {})
    request.firmId = firmId
    return {}
  })
  const { headers } = await app.inject('/')
  await app.close()
  return { header: headers[lagHeader], lookups: lookups.map(([names, ...of]) => [[...names], ...of]) }
}

it('an answer has the header when a projection that it was made from is behind, in whole seconds', async () => {
  expect(await answered(['sessions', 'invoices', 'acts'], 'f-1', 2001)).toEqual({
    header: '3',
    lookups: [[['invoices', 'acts'], 'f-1', lagLimitMs]],
  })
})

it('an answer from projections that are up to date has none', async () => {
  expect((await answered(['invoices'], 'f-1', null)).header).toBeUndefined()
})

it('an answer that reads no rows but those of the session is not marked', async () => {
  expect(await answered(['sessions', 'users'], null, 60_000)).toEqual({ header: undefined, lookups: [] })
})

it('an answer is sent also when the lag cannot be found out', async () => {
  const app = Fastify()
  markOutdatedRows(app, () => Promise.reject(new Error('the store is away')))
  app.get('/', async () => {
    await reader(stores.documents).find('invoices', {})
    return { complete: true }
  })
  const answer = await app.inject('/')
  expect(answer.json()).toEqual({ complete: true })
  expect(answer.headers[lagHeader]).toBeUndefined()
  await app.close()
})
