/** Tests that apply to every endpoint in the list of endpoints, including those added later. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { ErrorList, PlainError } from '../testing/error-answers.ts'
import { live } from '@docketry/contracts/api/live.ts'
import { scannedPage } from '@docketry/contracts/api/scanners.ts'
import { billingDocument } from '@docketry/contracts/api/billing.ts'
import { evidence } from '@docketry/contracts/api/evidence.ts'
import { exportEvents, exportInvoices, exportWorkbook } from '@docketry/contracts/api/exports.ts'
import { worksheetFile } from '@docketry/contracts/api/worksheets.ts'
import { exportLineItems } from '@docketry/contracts/api/line-items.ts'
import { uploadPicture } from '@docketry/contracts/api/site.ts'
import { modelFile } from '@docketry/contracts/api/reprocessing.ts'
import { resources } from '@docketry/contracts/api/resources.ts'
import { uploadFiles, uploadScans } from '@docketry/contracts/api/uploads.ts'
import { endpoints as endpointsOf, type EndpointTools } from '../endpoints.ts'
import { abns, startApp, type RequestOptions, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { strangeMail } from '../testing/walk/mail-fixtures.ts'
import { destroying, goodRequests as samples } from '../testing/walk/good-requests.ts'
import { makeFixtures, type Sample, type Fixtures } from '../testing/walk/make-fixtures.ts'

// Only the contracts are used, so no tools are needed.
const endpoints: Endpoint[] = endpointsOf({} as EndpointTools).map(handler => handler.endpoint)
const named = (name: string): Endpoint => endpoints.find(endpoint => endpoint.name === name) as Endpoint

let visits = 0
let app: TestApp
let ann: Person
let eve: Person
let sue: Person
let fixtures: Fixtures

beforeAll(async () => {
  app = await startApp({
    rough: 11,
    env: {
      DOCKETRY_SCANNERS: 'http://127.0.0.1:9/eSCL',
      DOCKETRY_OPERATOR: fileURLToPath(new URL('../demo/operator.json', import.meta.url)),
    },
  })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  sue = await app.owner(abns[4])
  await app.grant(sue, 'su')
  await app.grant(ann, 'accountant')
  await app.grant(ann, 'author')
  fixtures = await makeFixtures(app, ann)
}, 60_000)
afterAll(() => app.close())

async function send(endpoint: Endpoint, sample: Sample, rest: RequestOptions = {}) {
  const query = sample.query ? `?${new URLSearchParams(sample.query)}` : ''
  const url = endpoint.path.replace(':imageId', fixtures.imageId) + query
  // Each request has another address, so that rate limits do not apply.
  return app.request(
    endpoint.method as 'GET' | 'POST',
    url,
    { ...rest, ...(sample.body === undefined ? {} : { body: sample.body }) },
    `10.0.${Math.floor((visits += 1) / 250)}.${visits % 250}`,
  )
}
const shapeOf = (endpoint: Endpoint) => (endpoint.errors === 'list' ? ErrorList : PlainError)
/** The user who calls an endpoint: an su where only an su may. */
const whoMay = (endpoint: Endpoint): Person => (endpoint.may.every(may => may === 'su') ? sue : ann)
const isOpen = (endpoint: Endpoint) => endpoint.may.includes('anyone')
const eventCount = async () => (await app.events()).length

it('there is a valid sample request for every endpoint', () => {
  expect(Object.keys(samples).sort()).toEqual(endpoints.map(endpoint => endpoint.name).sort())
})

describe.each(endpoints.filter(endpoint => !isOpen(endpoint)))('$method $path', endpoint => {
  it('answers 401 without a token and with an invalid one', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic YTpi' }, { authorization: '' }]) {
      const response = await send(endpoint, samples[endpoint.name]?.(fixtures) ?? {}, { headers: headers as Record<string, string> })
      expect(response.statusCode).toBe(401)
      expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
    }
  })
})

describe.each(endpoints.filter(endpoint => endpoint.may.some(may => may.endsWith('-of-firm'))))('$method $path', endpoint => {
  it('hides the resources of a firm from the owner of another, and writes nothing', async () => {
    const before = await eventCount()
    const response = await send(endpoint, samples[endpoint.name]?.(fixtures) ?? {}, { token: eve.token })
    expect(response.statusCode).toBe(404)
    expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
    expect(await eventCount()).toBe(before)
  })

  it('answers 404 for unknown ids, also for names of JavaScript properties', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'constructor', '__proto__', '../../etc/passwd', "' OR 1=1 --"]) {
      const unknown: Fixtures = {
        ...fixtures,
        ...strangeMail(id),
        sealedId: id,
        firmId: id,
        clientId: id,
        groupId: id,
        otherId: id,
        invoiceId: id,
        otherInvoiceId: id,
        pagesId: id,
        cancelId: id,
        scheduleId: id,
        otherFirmId: id,
        invitationId: id,
        withdrawnId: id,
        engagementId: id,
        binnedId: id,
        undoableAct: id,
        apart: fixtures.apart.map(() => id),
      }
      const response = await send(endpoint, samples[endpoint.name]?.(unknown) ?? {}, { token: ann.token })
      expect(response.statusCode, id).toBe(404)
    }
  })
})

describe.each(endpoints.filter(endpoint => endpoint.may.includes('accountant') || endpoint.may.includes('su')))(
  '$method $path',
  endpoint => {
    it('answers 404 for callers without the role, and writes nothing', async () => {
      const before = await eventCount()
      const response = await send(endpoint, samples[endpoint.name]?.(fixtures) ?? {}, { token: eve.token })
      expect(response.statusCode).toBe(404)
      expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
      expect(await eventCount()).toBe(before)
    })
  },
)

/** They need a permission of Xero: services/exports/api/xero.test.ts. */
const ofXero = ['connect-xero', 'finish-xero', 'xero-organisations', 'choose-xero-organisation', 'disconnect-xero', 'post-bills']

describe.each(endpoints.filter(endpoint => !destroying.includes(endpoint.name) && !ofXero.includes(endpoint.name)))(
  '$method $path',
  endpoint => {
    it('answers a valid request in its shape, and a repeated one alike', async () => {
      const sample = samples[endpoint.name]?.(fixtures) ?? {}
      const headers = { 'idempotency-key': `good-${endpoint.name}` }
      const { token } = whoMay(endpoint)
      const first = await send(endpoint, sample, { token, headers })
      expect(first.statusCode).toBe(200)
      expect(first.statusCode === 200 ? '' : first.body).toBe('')
      expect([...Value.Errors(endpoint.answer, first.json())]).toEqual([])
      expect(first.headers['cache-control']).toBe('no-store')
      if (endpoint.name === 'register') return
      if (endpoint.path.startsWith('/api/operator/reprocessing/') && endpoint.method === 'POST') await app.running.reprocessing.settled() // the run that it started is over
      await app.running.settled() // reactions to the first are done
      const before = await eventCount()
      const again = await send(endpoint, sample, { token, headers })
      expect(again.statusCode).toBe(200)
      expect(await eventCount()).toBe(before)
      if (endpoint.method === 'POST' && !random.includes(endpoint.name)) expect(again.json()).toEqual(first.json())
    })
  },
)

/** Endpoints whose answers contain a new token or secret each time, or how far a scan is by then. */
const random = ['login', 'renew-session', 'begin-second-factor', 'start-scan']

/** Made once, because each of them is sent to every endpoint. */
const huge = JSON.stringify({ name: 'x'.repeat(5_000_000) })
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Invalid values for each field of a body. */
const wrongValues: unknown[] = [
  null,
  12,
  true,
  [],
  {},
  '',
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  { $gt: '' },
  ['a'],
  -0,
  1e308,
  'NaN',
]

describe.each(endpoints.filter(endpoint => endpoint.body))('$method $path', endpoint => {
  const good = () => samples[endpoint.name]?.(fixtures).body ?? {}

  const takesNothing = Object.keys((endpoint.body as { properties: object }).properties).length === 0
  it.each([undefined, ''])(`${takesNothing ? 'takes' : 'refuses'} nothing as a body, sent as %j`, async body => {
    const { token } = endpoint.may.includes('su') ? sue : ann
    const response = await send(endpoint, {}, { token, headers: { 'content-type': 'application/json' }, body })
    expect(Math.floor(response.statusCode / 100)).toBe(takesNothing ? 2 : 4)
    expect(Value.Check(takesNothing ? endpoint.answer : shapeOf(endpoint), response.json())).toBe(true)
  })

  it.each([
    ['null', 'null'],
    ['a number', '12'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['half of it', '{"a":'],
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['something huge', huge],
    ['a deep nest', deep],
  ])('refuses %s in its own shape', async (_, body) => {
    const response = await send(endpoint, {}, { token: ann.token, headers: { 'content-type': 'application/json' }, body })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses a body of type %s',
    async type => {
      const response = await send(endpoint, {}, { token: ann.token, headers: { 'content-type': type }, body: 'a=b' })
      expect([400, 415]).toContain(response.statusCode)
      expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
    },
  )

  it('refuses a body without one of its required fields', async () => {
    const needed = (endpoint.body as { required?: string[] }).required ?? []
    for (const name of needed) {
      const { [name]: _, ...rest } = good()
      const response = await send(endpoint, { body: rest }, { token: ann.token })
      expect(response.statusCode, name).toBe(400)
      expect(response.body, name).toContain(name)
    }
  })

  it('never fails on a field of a wrong kind', async () => {
    for (const name of Object.keys((endpoint.body as { properties: object }).properties)) {
      for (const value of wrongValues) {
        const response = await send(
          endpoint,
          { body: { ...good(), [name]: value } },
          { token: destroying.includes(endpoint.name) ? eve.token : ann.token },
        )
        expect(response.statusCode, `${name}: ${JSON.stringify(value)}: ${response.body.slice(0, 200)}`).toBeLessThan(500)
        if (response.statusCode >= 400) expect(Value.Check(shapeOf(endpoint), response.json())).toBe(true)
      }
    }
  })
})

describe.each(endpoints.filter(endpoint => endpoint.body && isOpen(endpoint)))('$method $path', endpoint => {
  it('refuses a body over 128 kB, because anybody can send it', async () => {
    const sent = (length: number) => send(endpoint, { body: { unknown: 'x'.repeat(length) } })
    expect((await sent(131_072)).statusCode).toBe(413)
    expect((await sent(120_000)).statusCode).toBe(400)
  })
})

describe.each(endpoints.filter(endpoint => endpoint.query))('$method $path', endpoint => {
  it('never fails on a query of a wrong kind', async () => {
    for (const name of Object.keys((endpoint.query as { properties: object }).properties)) {
      for (const value of ['', 'x'.repeat(5000), '<script>', '\u0000', '-1', '1e999', 'NaN', '[]', '{"like":"%"}', '%', "'"]) {
        const query = { ...samples[endpoint.name]?.(fixtures).query, [name]: value }
        const response = await send(endpoint, { query }, { token: ann.token })
        expect(response.statusCode, `${name}: ${value}`).toBeLessThan(500)
      }
      const twice = `${endpoint.path}?${name}=a&${name}=b`
      expect((await app.request('GET', twice, { token: ann.token })).statusCode).toBeLessThan(500)
    }
  })
})

it('uploads are refused without a token and into a foreign firm or client', async () => {
  const files = { 'scan_1.png': fakePng() }
  const before = await eventCount()
  for (const kind of ['files', 'scans'] as const) {
    expect((await app.upload(undefined, files, {}, kind)).statusCode).toBe(401)
    expect((await app.upload(eve.token, files, { accountingFirmId: ann.firmId }, kind)).statusCode).toBe(404)
    expect((await app.upload(eve.token, files, { clientId: fixtures.clientId }, kind)).statusCode).toBe(404)
    expect((await app.upload(eve.token, files, { parentGroupId: fixtures.groupId }, kind)).statusCode).toBe(404)
  }
  expect(await eventCount()).toBe(before)
})

it('the OpenAPI page lists exactly the routes under test', async () => {
  const { paths } = (await app.request('GET', '/api/docs/json')).json<{ paths: Record<string, object> }>()
  const walked = [
    ...endpoints,
    uploadFiles,
    uploadScans,
    uploadPicture,
    live,
    exportInvoices,
    exportEvents,
    exportWorkbook,
    exportLineItems,
    evidence,
    modelFile,
    billingDocument,
    worksheetFile,
    scannedPage,
  ].map(endpoint => endpoint.path.replace(':imageId', '{imageId}'))
  const lists = Object.keys(resources).flatMap(name => [`/api/data/${name}`, `/api/data/${name}/{id}`])
  // One address may answer GET and POST.
  expect(Object.keys(paths).sort()).toEqual([...new Set([...walked, ...lists])].sort())
})

it('the OpenAPI page describes every endpoint by its summary', async () => {
  type Described = Record<string, Record<string, { summary?: string }>>
  const { paths } = (await app.request('GET', '/api/docs/json')).json<{ paths: Described }>()
  const shown = ({ path, method }: Endpoint) => paths[path.replace(':imageId', '{imageId}')]?.[method.toLowerCase()]?.summary
  expect(endpoints.filter(endpoint => shown(endpoint) !== endpoint.summary).map(({ name }) => name)).toEqual([])
})

/** Lists for a role of the operator: no firm owns their rows. */
const listsOfRoles = ['coupons', 'posts']

describe.each(Object.entries(resources))('the list %s', (name, row) => {
  const isOfRole = listsOfRoles.includes(name)
  const whoSees = (): Person => (name === 'coupons' ? sue : ann)
  const list = (query: string, token?: string) => app.request('GET', `/api/data/${name}?${query}`, { token })
  const ofFirm = `filter=${encodeURIComponent(JSON.stringify({ firmId: '$' }))}`
  const rowsOf = async ({ token, firmId }: Person) => (await list(ofFirm.replace('%24', firmId), token)).json<{ id: string }[]>()

  it('answers 401 without a token', async () => {
    expect((await list('filter=[')).statusCode).toBe(401)
    expect((await app.request('GET', `/api/data/${name}/${fixtures.clientId}`)).statusCode).toBe(401)
  })

  it('returns rows in the shape of its contract', async () => {
    const rows = await rowsOf(whoSees())
    expect(rows.length).toBeGreaterThan(0)
    for (const one of rows) expect([...Value.Errors(row, one)]).toEqual([])
    const [first] = rows
    expect((await app.request('GET', `/api/data/${name}/${first?.id}`, { token: whoSees().token })).json()).toMatchObject({ id: first?.id })
  })

  it.runIf(isOfRole)('answers 404 to callers without the role', async () => {
    expect((await list('', eve.token)).statusCode).toBe(404)
    const [first] = await rowsOf(whoSees())
    expect((await app.request('GET', `/api/data/${name}/${first?.id}`, { token: eve.token })).statusCode).toBe(404)
  })

  it.skipIf(isOfRole)('returns no rows of another firm', async () => {
    // A request to join the other firm is a row of both: of the person who made it and of the firm's owner.
    const isOf = ({ firmId }: Person, row: { id: string; firm?: { id: string } }): boolean => row.firm?.id === firmId
    const own = new Set((await rowsOf(ann)).filter(row => !isOf(eve, row)).map(({ id }) => id))
    expect(own.size).toBeGreaterThan(0)
    const foreign = await list(ofFirm.replace('%24', ann.firmId), eve.token)
    expect(foreign.json<{ id: string }[]>().filter(({ id }) => own.has(id))).toEqual([])
    for (const id of own) expect((await app.request('GET', `/api/data/${name}/${id}`, { token: eve.token })).statusCode).toBe(404)
  })

  it('answers one page of the sorted rows with their number', async () => {
    const page = await list('sort=["id","DESC"]&range=[0,0]', whoSees().token)
    expect(page.json<unknown[]>()).toHaveLength(1)
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(0)
  })

  it('never fails on a wrong query', async () => {
    for (const query of [
      'filter=null',
      'filter=[',
      'filter={"constructor":1}',
      'filter={"__proto__.x":1}',
      'filter={"q":{}}',
      'range=x',
      'sort={}',
      'range=["a","b"]',
      'sort=[]',
      'sort=["__proto__","ASC"]',
      ...['filter={"q":$}', 'sort=[$,"ASC"]', 'sort=["id",$]', 'range=[$,1]'].map(it => it.replace('$', '{"toString":1,"valueOf":1}')),
    ]) {
      const { statusCode } = await list(query, whoSees().token)
      expect(statusCode, query).toBeLessThan(500)
    }
  })
})

it('unknown resources and invalid addresses are answered with 404', async () => {
  for (const url of [
    '/api/nothing',
    '/api/public/invoiceimage/',
    `/api/public/invoiceimage/${'a'.repeat(300)}`,
    '/api/%E0%A4%A',
    '/api/public/blob/image/a/b',
    '/api/public/blob/constructor/a/b?until=9e15&sig=',
  ]) {
    const response = await app.request('GET', url, ann)
    expect(response.statusCode, url).toBe(404)
    expect(Value.Check(PlainError, response.json()), url).toBe(true)
  }
})

it.each(destroying)('%s answers in its shape, a repeated request alike, and its subject is not found afterwards', async name => {
  const sample = samples[name]?.(fixtures) ?? {}
  const headers = { 'idempotency-key': `last-${name}` }
  const first = await send(named(name), sample, { token: ann.token, headers })
  expect(first.statusCode).toBe(200)
  expect(Value.Check(named(name).answer, first.json())).toBe(true)
  await app.running.settled()
  const before = await eventCount()
  const again = await send(named(name), sample, { token: ann.token, headers })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await eventCount()).toBe(before)
  expect((await send(named(name), sample, { token: ann.token })).statusCode).toBe(404)
})
