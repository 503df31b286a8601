/** Calls every endpoint as each kind of caller, and compares the statuses with docs/roles.md. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { allEndpoints, sampleCallers, statusFor } from '../../ops/roles.ts'
import { abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePng } from '../testing/fake-workers.ts'
import { destroying, goodRequests } from '../testing/walk/good-requests.ts'
import type { Fixtures } from '../testing/walk/make-fixtures.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { makeFixtures } from '../testing/walk/make-fixtures.ts'

let app: TestApp
let fixtures: Fixtures
let who: Record<string, Person | null>
let visits = 0

beforeAll(async () => {
  app = await startApp({
    env: {
      DOCKETRY_SCANNERS: 'http://127.0.0.1:9/eSCL',
      DOCKETRY_OPERATOR: fileURLToPath(new URL('../demo/operator.json', import.meta.url)),
    },
  })
  const ann = await app.owner(abns[0])
  fixtures = await makeFixtures(app, ann)
  const post = (path: string, body: object) => app.request('POST', path, { token: ann.token, body: { firmId: ann.firmId, ...body } })
  const [other, auditor, su] = [await app.owner(abns[4]), await app.owner(abns[5]), await app.owner('11111111138')]
  const [staff, limited, admin, removed] = [
    await employee(app, ann, abns[0]),
    await employee(app, ann, abns[0]),
    await employee(app, ann, abns[0]),
    await employee(app, ann, abns[0]),
  ]
  await post('/api/business/team/limit', { userId: limited.userId, clientIds: [await addClient(app, ann, '83914571673', 'Another')] })
  await post('/api/business/team/changeType', { userId: admin.userId, type: 'admin' })
  await post('/api/business/team/remove', { userId: removed.userId })
  await post('/api/business/auditor/engage', {
    email: auditor.email,
    clientIds: [fixtures.clientId, fixtures.sealedId],
    from: '2000-01-01',
    to: '2099-12-31',
  })
  await app.grant(su, 'su')
  await app.running.settled()
  who = {
    visitor: null,
    'other firm': other,
    employee: staff,
    'limited employee': limited,
    admin,
    owner: ann,
    'removed member': removed,
    auditor,
    su,
  }
}, 90_000)
afterAll(() => app.close())

const endpoints = allEndpoints()
const uploads = ['upload-scans', 'upload-files']
const denialStatuses = [401, 403, 404]
const ofFirm = (endpoint: Endpoint): boolean => endpoint.may.some(may => may.endsWith('-of-firm'))

async function statusOf(endpoint: Endpoint, person: Person | null): Promise<number> {
  const token = person?.token
  if (uploads.includes(endpoint.name))
    return (
      await app.upload(
        token,
        { 'scan_1.png': fakePng(`${(visits += 1)}`) },
        { accountingFirmId: fixtures.firmId, clientId: fixtures.clientId },
      )
    ).statusCode
  const sample =
    endpoint.name === 'live'
      ? { query: { firmId: fixtures.firmId } }
      : endpoint.name === 'leave-firm'
        ? { body: { firmId: fixtures.firmId } }
        : (goodRequests[endpoint.name]?.(fixtures) ?? {})
  const query = 'query' in sample && sample.query ? `?${new URLSearchParams(sample.query)}` : ''
  const rest = { token, ...('body' in sample && sample.body ? { body: sample.body } : {}) }
  const url = endpoint.path.replace(':imageId', fixtures.imageId) + query
  return (await app.request(endpoint.method as 'GET' | 'POST', url, rest, `10.4.${Math.floor((visits += 1) / 250)}.${visits % 250}`))
    .statusCode
}

it('the fixtures contain every kind of caller of docs/roles.md', () => expect(Object.keys(who)).toEqual(Object.keys(sampleCallers)))

describe.each(Object.keys(sampleCallers))('%s', name => {
  it('is refused the endpoints that docs/roles.md says, with its status, and writes nothing', async () => {
    const before = (await app.events()).length
    const wrong: unknown[] = []
    for (const endpoint of endpoints) {
      const expected = statusFor(endpoint, sampleCallers[name] ?? null)
      if (expected === 200) continue
      const status = await statusOf(endpoint, who[name] ?? null)
      if (status !== expected) wrong.push([endpoint.name, expected, status])
    }
    expect(wrong).toEqual([])
    expect((await app.events()).length).toBe(before)
  })
})

/** Endpoints whose subject is deleted or changed by the first call; they run last, so that the other endpoints find their subject. */
const last = ['remove-member', 'cancel-pickup', ...destroying]
/** A scan is found by the person who started it alone (services/scan-groups/network-scans.test.ts). */
const elsewhere = ['live', 'leave-firm', 'start-scan', 'scan-progress', 'cancel-scan']

/** An allowed caller finds the subject of an endpoint, unless an earlier caller has deleted it. */
it.each(
  endpoints
    .filter(endpoint => ofFirm(endpoint) && !elsewhere.includes(endpoint.name))
    .toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name))
    .map(endpoint => [endpoint.name, endpoint] as const),
)('%s allows the callers that docs/roles.md allows', async (_, endpoint) => {
  const allowed = Object.keys(sampleCallers).filter(name => statusFor(endpoint, sampleCallers[name] ?? null) === 200)
  const mayBeGone = last.includes(endpoint.name)
  const wrong: unknown[] = []
  for (const [i, name] of allowed.entries()) {
    const status = await statusOf(endpoint, who[name] ?? null)
    const gone = status === 404 && mayBeGone && i > 0
    if (denialStatuses.includes(status) && !gone) wrong.push([name, status])
  }
  expect(wrong).toEqual([])
  await app.running.settled()
})

it('endpoints about the caller are allowed for every signed-in caller', async () => {
  const wrong: unknown[] = []
  for (const endpoint of endpoints.filter(it => it.method === 'GET' && it.may.includes('signed-in'))) {
    for (const name of Object.keys(sampleCallers).filter(one => one !== 'visitor')) {
      const status = await statusOf(endpoint, who[name] ?? null)
      if ([401, 403].includes(status)) wrong.push([endpoint.name, name, status])
    }
  }
  expect(wrong).toEqual([])
})
