/**
 * An auditor requests from every endpoint what is outside their clients or their period: the answers reveal nothing of it, and nothing
 * changes.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { evidence } from '@docketry/contracts/api/evidence.ts'
import { exportEvents, exportInvoices, exportWorkbook } from '@docketry/contracts/api/exports.ts'
import { exportLineItems } from '@docketry/contracts/api/line-items.ts'
import { worksheetFile } from '@docketry/contracts/api/worksheets.ts'
import { resources } from '@docketry/contracts/api/resources.ts'
import { allEndpoints } from '../../ops/roles.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { goodRequests } from '../testing/walk/good-requests.ts'
import { makeFixtures, type Fixtures, type Sample } from '../testing/walk/make-fixtures.ts'

let app: TestApp
let ann: Person
let fixtures: Fixtures
let auditors: Record<string, Person>
let visits = 0

beforeAll(async () => {
  app = await startApp({
    env: {
      DOCKETRY_SCANNERS: 'http://127.0.0.1:9/eSCL',
      DOCKETRY_OPERATOR: fileURLToPath(new URL('../demo/operator.json', import.meta.url)),
    },
  })
  ann = await app.owner(abns[0])
  fixtures = await makeFixtures(app, ann)
  const otherClient = await addClient(app, ann, '83914571673', 'Another')
  const [period, client] = [await app.owner(abns[4]), await app.owner(abns[5])]
  const engage = (email: string, body: object) =>
    app.request('POST', '/api/business/auditor/engage', { token: ann.token, body: { firmId: ann.firmId, email, ...body } })
  const engaged = [
    await engage(period.email, { clientIds: [fixtures.clientId, ann.firmId], from: '1999-01-01', to: '1999-12-31' }),
    await engage(client.email, { clientIds: [otherClient], from: '2000-01-01', to: '2099-12-31' }),
  ]
  expect(engaged.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await app.running.settled()
  auditors = { 'for another period': period, 'for another client': client }
}, 90_000)
afterAll(() => app.close())

const streamed: Record<string, (of: Fixtures) => Sample> = {
  'export-invoices': ({ firmId }) => ({ query: { firmId, from: '2000-01-01', to: '2099-12-31' } }),
  'export-events': ({ firmId }) => ({ query: { firmId } }),
  'export-workbook': ({ firmId }) => ({ query: { firmId, from: '2000-01-01', to: '2099-12-31' } }),
  'export-line-items': ({ groupId }) => ({ query: { groupId } }),
  'worksheet-file': ({ firmId, clientId }) => ({ query: { firmId, clientId, period: 'q106', as: 'pdf' } }),
  evidence: ({ invoiceId }) => ({ query: { invoice_id: invoiceId } }),
}
/** `live` never ends, uploads have no body of JSON; both have tests of their own. */
const elsewhere = ['live', 'upload-scans', 'upload-files', 'upload-picture']
const endpoints: Endpoint[] = [
  ...allEndpoints().filter(({ name, may }) => !elsewhere.includes(name) && !may.includes('anyone')),
  exportInvoices,
  exportEvents,
  exportWorkbook,
  exportLineItems,
  evidence as Endpoint,
  worksheetFile as Endpoint,
]
const sampleOf = (endpoint: Endpoint, of: Fixtures): Sample => (streamed[endpoint.name] ?? goodRequests[endpoint.name])?.(of) ?? {}

const ask = (endpoint: Endpoint, sample: Sample, { token }: Person) =>
  app.request(
    endpoint.method as 'GET' | 'POST',
    `${endpoint.path}${sample.query ? `?${new URLSearchParams(sample.query)}` : ''}`,
    { token, ...(sample.body ? { body: sample.body } : {}) },
    `10.8.${Math.floor((visits += 1) / 250)}.${visits % 250}`,
  )

/** Invoices and batches, which lie outside of both engagements. */
const hiddenIds = ({ invoiceId, groupId, otherId, pagesId, apart }: Fixtures): string[] => [invoiceId, groupId, otherId, pagesId, ...apart]
const names = (sample: Sample): string => JSON.stringify(sample)
const unknown = '00000000-0000-4000-8000-000000000000'
/** Endpoints about the person or the firm's own matters: the answer says that only members may call them, whatever ids the sample has. */
const firmWide = (endpoint: Endpoint): boolean => endpoint.about === undefined && endpoint.may.some(may => may.endsWith('-of-firm'))

describe.each(['for another period', 'for another client'])('an auditor %s', who => {
  it.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'learns nothing from %s',
    async (_, endpoint) => {
      const [auditor, sample] = [auditors[who] as Person, sampleOf(endpoint, fixtures)]
      const isOwn = endpoint.may.includes('signed-in')
      const before = (await app.events()).length
      const answer = isOwn ? null : await ask(endpoint, sample, auditor)
      if (answer === null) return
      for (const id of hiddenIds(fixtures)) expect(answer.body).not.toContain(id)
      expect((await app.events()).length).toBe(before)
      if (endpoint.method !== 'GET' || !endpoint.may.includes('auditor')) expect([403, 404]).toContain(answer.statusCode)
      const asksForHidden = hiddenIds(fixtures).some(id => names(sample).includes(id))
      if (!asksForHidden || firmWide(endpoint) || sample.query?.['clientId'] !== undefined) return
      const strange: Fixtures = {
        ...fixtures,
        invoiceId: unknown,
        groupId: unknown,
        otherId: unknown,
        pagesId: unknown,
        apart: fixtures.apart.map(() => unknown),
      }
      const toUnknown = await ask(endpoint, sampleOf(endpoint, strange), auditor)
      expect([answer.statusCode, answer.body]).toEqual([toUnknown.statusCode, toUnknown.body])
      // A request that names a client of the engagement may say that only the firm's people do this.
      expect(sample.body?.['clientId'] === undefined ? [404] : [403, 404]).toContain(answer.statusCode)
    },
  )

  it.each(Object.keys(resources))('learns nothing from the list %s', async name => {
    const auditor = auditors[who] as Person
    for (const query of [
      '',
      `?${new URLSearchParams({ filter: JSON.stringify({ firmId: fixtures.firmId }) })}`,
      `/${fixtures.clientId}`,
      `/${fixtures.firmId}`,
      ...hiddenIds(fixtures).map(id => `/${id}`),
    ]) {
      const { body, statusCode } = await app.request('GET', `/api/data/${name}${query}`, { token: auditor.token }, '10.8.9.9')
      expect(statusCode).toBeLessThan(500)
      for (const id of [...hiddenIds(fixtures), fixtures.scheduleId, fixtures.invitationId]) expect(body).not.toContain(id)
      // No invoice of the period: none is counted.
      expect(body).not.toMatch(/"invoices":[1-9]/u)
    }
  })
})
