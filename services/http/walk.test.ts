/** Walks every call of the table of contents, so that a call added tomorrow is walked too. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import type { Call } from '@docketry/contracts/calls/call.ts'
import { ErrorList, PlainError } from '@docketry/contracts/calls/answers.ts'
import { live } from '@docketry/contracts/calls/live.ts'
import { uploadPicture } from '@docketry/contracts/calls/site.ts'
import { uploadFiles, uploadScans } from '@docketry/contracts/calls/uploads.ts'
import { calls as callsOf, type CallTools } from '../contents.ts'
import { subscriberStore } from '../site/subscriber-store.ts'
import { codeFor } from '../people/codes.ts'
import { userFrom, userStream } from '../people/user.ts'
import { abnOf, abns, addClient, groupOf, startApp, type Ask, type Person, type TestApp } from '../testing/app.ts'
import { setPlan } from '../clients/commands/set-plan.ts'
import { newId } from '../core/ids.ts'
import { totp } from '../engines/totp.ts'
import { factorSeals } from '../people/factor-seals.ts'
import { fakePdf, fakePng } from '../testing/engines.ts'

// The calls are read, not answered: no tool is needed for that.
const calls: Call[] = callsOf({} as CallTools).map(handler => handler.call as Call)
const named = (name: string): Call => calls.find(call => call.name === name) as Call

let visits = 0
type Account = { sessionId: string; factor: { secret: string; sealed: string; recovery: string }; scheduleId: string; cancelId: string }
type Things = Account & { resetCode: string; unsubscribeCode: string; sealedId: string; firmId: string; clientId: string; groupId: string; otherId: string; invoiceId: string; imageId: string; email: string; pagesId: string; apart: string[]; pagesFile: string; actId: string }
type Sample = { query?: Record<string, string>; body?: Record<string, unknown> }

/** A good request of every call, about things of one firm. */
const samples: Record<string, (things: Things) => Sample> = {
  'register': ({ email }) => ({
    body: { email: `${(visits += 1)}-${email}`, password: 'correct horse', confirm_password: 'correct horse', abn: abnOf(visits), type: 'owner', firstName: 'Bo', lastName: 'Li', category: 'Bookkeeper' },
  }),
  'login': ({ email }) => ({ body: { email, password: 'correct horse' } }),
  'verify-email': () => ({ body: { code: 'x'.repeat(72) } }),
  'resend-verification': () => ({ body: {} }),
  'forgot-password': ({ email }) => ({ body: { email } }),
  'new-password': ({ resetCode }) => ({ body: { code: resetCode, password: 'other horse', confirm_password: 'other horse' } }),
  'check-for-abn': () => ({ query: { abn: abns[0] } }),
  'employers': () => ({}),
  'clients': ({ firmId }) => ({ query: { firmId } }),
  'create-client': ({ firmId }) => ({ body: { firmId, name: 'Corner Cafe', abn: abnOf((visits += 1)) } }),
  'reveal-tfn': ({ sealedId }) => ({ body: { businessId: sealedId } }),
  'business-kinds': () => ({}),
  'expense-categories': () => ({ query: { canInvoice: '1' } }),
  'scan-groups': ({ firmId, clientId }) => ({ query: { firmId, clientId, startDate: '0', endDate: '4102444800000' } }),
  'quarters': ({ firmId, clientId }) => ({ query: { firmId, clientId, from: '105', to: '106' } }),
  'search-invoices': ({ firmId }) => ({ query: { firmId, text: 'harbour' } }),
  'scan-detail': ({ groupId }) => ({ query: { groupId, includeImages: 'true', includeRaw: 'true' } }),
  'restart-scan': ({ groupId }) => ({ body: { scanGroupId: groupId } }),
  'merge-scans': ({ groupId, otherId }) => ({ body: { child_id: otherId, parent_id: groupId } }),
  'separate-scan': ({ otherId }) => ({ body: { child_id: otherId } }),
  'update-scan-group': ({ groupId }) => ({ body: { id: groupId, name: 'June' } }),
  'update-invoices': ({ invoiceId }) =>
    ({ body: { invoices: [{ invoice_id: invoiceId, invoice_data: { total: 12.5, wasModified: true, manualReview: 10 } }] } }),
  'join-invoices': ({ apart: [a = '', b = ''] }) => ({ body: { invoice_ids: [a, b] } }),
  'split-invoice': ({ apart: [, , c = ''] }) => ({ body: { invoice_id: c, at: 2, of: 2 } }),
  'move-pages': ({ apart: [a = '', , , d = ''], pagesFile }) => ({ body: { pages: [{ invoice_id: d, file_id: pagesFile, page: 5 }], to_invoice_id: a } }),
  'undo-pages': ({ pagesId, actId }) => ({ body: { group_id: pagesId, arrangement_id: actId } }),
  'invoice-image': ({ invoiceId }) => ({ query: { invoice_id: invoiceId } }),
  'public-invoice-image': () => ({}),
  'invoice-history': ({ invoiceId }) => ({ query: { invoice_id: invoiceId } }),
  'reviewer-queue': () => ({}),
  'take-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'correct-reviewed': ({ invoiceId }) => ({ body: { invoice_id: invoiceId, invoice_data: { total: 13.5 } } }),
  'finish-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId, note: 'Looked at' } }),
  'release-review': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'profile': () => ({}),
  'change-names': () => ({ body: { firstName: 'Ann', lastName: 'Lee' } }),
  'change-password': () => ({ body: { current: 'correct horse', password: 'correct horse', confirm_password: 'correct horse' } }),
  'sessions': () => ({}),
  'renew-session': () => ({ body: {} }),
  'end-session': ({ sessionId }) => ({ body: { sessionId } }),
  'end-sessions': () => ({ body: { keepThis: true } }),
  'begin-second-factor': () => ({ body: {} }),
  'turn-on-second-factor': ({ factor: { secret, sealed } }) => ({ body: { sealed, code: totp.codeAt(secret, Date.now()) } }),
  'turn-off-second-factor': ({ factor: { recovery } }) => ({ body: { code: recovery } }),
  'schedule-pickup': ({ clientId, firmId }) => ({ body: { clientId, firmId, clientMobile: '0412 345 678', pickupAddress: '1 George St', again: true } }),
  'schedules': ({ firmId }) => ({ query: { firmId } }),
  'my-pickups': () => ({}),
  'cancel-pickup': ({ cancelId }) => ({ body: { scheduleId: cancelId } }),
  'update-pickup': ({ scheduleId }) => ({ body: { scheduleId, state: 'requested', message: 'We call you.' } }),
  'pickup-allowance': ({ firmId }) => ({ query: { firmId } }),
  'blog': () => ({ query: { path: 'about-us' } }),
  'blogs': () => ({}),
  'update-blog': () => ({ body: { path: 'walked', title: 'Walked', hero: '/pictures/about-us.svg', date: '2026-07-01', author: 'Ann', emoji: '%F0%9F%A7%BE', content: '[{"type":"para","content":"<p>Yes</p>"}]' } }),
  'subscribe': ({ email }) => ({ body: { email } }),
  'unsubscribe': ({ unsubscribeCode }) => ({ body: { code: unsubscribeCode } }),
  'contact': ({ email }) => ({ body: { email, message: 'Do you come to Geelong?' } }),
  'seen': () => ({ body: { routes: ['/', '/blog/:id'] } }),
  'delete-invoice': ({ invoiceId }) => ({ body: { invoice_id: invoiceId } }),
  'delete-scan': ({ groupId }) => ({ body: { group_id: groupId } }),
}
/** They take away what the others speak of. */
const destroying = ['delete-invoice', 'delete-scan']

let app: TestApp
let ann: Person
let eve: Person
let sue: Person
let things: Things

beforeAll(async () => {
  app = await startApp({ rough: 11, env: { DOCKETRY_OPERATOR: fileURLToPath(new URL('../demo/operator.json', import.meta.url)) } })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  sue = await app.owner(abns[4])
  await app.grant(sue, 'su')
  await app.grant(ann, 'accountant')
  await app.grant(ann, 'author')
  const clientId = await addClient(app, ann, abns[2])
  const sealedId = await addClient(app, ann, '123456782', 'Jo Li', 'tfn')
  const groupId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng() }, { clientId }))
  const otherId = groupOf(await app.upload(ann.token, { 'scan_1.png': fakePng('other') }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.ask('GET',
    `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<{ invoices: { id: string; imageId: string }[] }>()
  const [{ id: invoiceId, imageId } = { id: '', imageId: '' }] = invoices
  const subscriber = subscriberStore(app.running.stores.kept, app.running.keys.email)
  const unsubscribeCode = subscriber.codeOf((await subscriber.add('walker@visitor.example', 0))?.id ?? '')
  const account = await accountOf(clientId)
  things = { ...account, unsubscribeCode, resetCode: await resetCodeOf(await app.owner(abns[3])), sealedId, firmId: ann.firmId, clientId, groupId, otherId, invoiceId, imageId, email: ann.email, ...(await pagesOf(clientId)) }
})
afterAll(() => app.close())

/** A session beside the one that asks, sign-in codes that are not on yet, and two pick-ups. */
async function accountOf(clientId: string): Promise<Account> {
  const body = { email: ann.email, password: 'correct horse' }
  const { token } = (await app.ask('POST', '/api/auth/login', { body }, '10.1.1.1')).json<{ token: string }>()
  const { sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const { secret, sealed } = (await app.ask('POST', '/api/accountant/second-factor/begin', { ...ann, body: {} })).json<{ secret: string; sealed: string }>()
  const [recovery = ''] = factorSeals(app.running.keys.factor).recoveryOf(secret, ann.userId)
  const commandId = newId()
  await app.running.execute(setPlan, { businessId: ann.firmId, plan: 'Complete Large' }, { commandId, actId: commandId, actor: 'operator', causeId: null, asker: null })
  await app.running.settled()
  const sample = { clientId, firmId: ann.firmId, clientMobile: '0412 345 678', pickupAddress: '1 George St', again: true }
  const schedule = async () => (await app.ask('POST', '/api/accountant/schedule', { token: ann.token, body: sample })).json<{ id: string }>().id
  return { sessionId, factor: { secret, sealed, recovery }, scheduleId: await schedule(), cancelId: await schedule() }
}

/** As the mail carries it. */
async function resetCodeOf({ userId }: Person): Promise<string> {
  const { registered } = userFrom(await app.running.stores.events.read(userStream(userId)))
  return codeFor(app.running.keys.links, 'password-reset', userId, registered?.passwordHash ?? '', Date.now())
}

/** A batch of seven pages: each an invoice, but for the third and fourth, which are one, and the last two, whose join can be taken back. */
async function pagesOf(clientId: string) {
  const pagesId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(7) }, { clientId }))
  await app.running.settled()
  const { invoices } = (await app.ask('GET', `/api/accountant/scans/detail?groupId=${pagesId}`, ann)).json<{ invoices: { id: string; pages: { fileId: string }[] }[] }>()
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = invoices.map(({ id }) => id)
  const join = async (...ids: string[]) =>
    (await app.ask('POST', '/api/accountant/invoices/join', { token: ann.token, body: { invoice_ids: ids } })).json<{ arrangement_id: string }>().arrangement_id
  await join(c, d)
  const actId = await join(f, g)
  await app.running.settled()
  return { pagesId, apart: [a, b, c, e], pagesFile: invoices[0]?.pages[0]?.fileId ?? '', actId }
}

async function ask(call: Call, sample: Sample, rest: Ask = {}) {
  const query = sample.query ? `?${new URLSearchParams(sample.query)}` : ''
  const url = call.path.replace(':imageId', things.imageId) + query
  // Each visitor is another machine: how often one may try to sign in is not what is asked here.
  return app.ask(call.method as 'GET' | 'POST', url, { ...rest, ...(sample.body === undefined ? {} : { body: sample.body }) },
    `10.0.${Math.floor((visits += 1) / 250)}.${visits % 250}`)
}
const shapeOf = (call: Call) => (call.errors === 'list' ? ErrorList : PlainError)
/** What only an su may, an su asks for. */
const whoMay = (call: Call): Person => (call.may.every(may => may === 'su') ? sue : ann)
const isOpen = (call: Call) => call.may.includes('anyone')
const eventCount = async () => (await app.events()).length

it('has a good request for every call', () => {
  expect(Object.keys(samples).sort()).toEqual(calls.map(call => call.name).sort())
})

describe.each(calls.filter(call => !isOpen(call)))('$method $path', call => {
  it('asks to sign in without a token, and with one that is none', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic YTpi' }, { authorization: '' }]) {
      const response = await ask(call, samples[call.name]?.(things) ?? {}, { headers: headers as Record<string, string> })
      expect(response.statusCode).toBe(401)
      expect(Value.Check(shapeOf(call), response.json())).toBe(true)
    }
  })
})

describe.each(calls.filter(call => call.may.some(may => may.endsWith('-of-firm'))))('$method $path', call => {
  it('hides the things of a firm from the owner of another, and writes nothing', async () => {
    const before = await eventCount()
    const response = await ask(call, samples[call.name]?.(things) ?? {}, { token: eve.token })
    expect(response.statusCode).toBe(404)
    expect(Value.Check(shapeOf(call), response.json())).toBe(true)
    expect(await eventCount()).toBe(before)
  })

  it('answers an id that nobody has, or that JavaScript knows, as it does a foreign one', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'constructor', '__proto__', '../../etc/passwd', "' OR 1=1 --"]) {
      const unknown: Things = { ...things, sealedId: id, firmId: id, clientId: id, groupId: id, otherId: id, invoiceId: id, pagesId: id, cancelId: id, scheduleId: id,
        apart: things.apart.map(() => id) }
      const response = await ask(call, samples[call.name]?.(unknown) ?? {}, { token: ann.token })
      expect([id, response.statusCode]).toEqual([id, 404])
    }
  })
})

describe.each(calls.filter(call => call.may.includes('accountant') || call.may.includes('su')))('$method $path', call => {
  it('does not exist for whoever lacks the role, and writes nothing', async () => {
    const before = await eventCount()
    const response = await ask(call, samples[call.name]?.(things) ?? {}, { token: eve.token })
    expect([response.statusCode, Value.Check(shapeOf(call), response.json())]).toEqual([404, true])
    expect(await eventCount()).toBe(before)
  })
})

describe.each(calls.filter(call => !destroying.includes(call.name)))('$method $path', call => {
  it('answers a good request in its shape, and a repeated one alike', async () => {
    const sample = samples[call.name]?.(things) ?? {}
    const headers = { 'idempotency-key': `good-${call.name}` }
    const { token } = whoMay(call)
    const first = await ask(call, sample, { token, headers })
    expect([first.statusCode, first.statusCode === 200 ? '' : first.body]).toEqual([200, ''])
    expect([...Value.Errors(call.answer, first.json())]).toEqual([])
    expect(first.headers['cache-control']).toBe('no-store')
    if (call.name === 'register') return
    await app.running.settled() // reactions to the first are done
    const before = await eventCount()
    const again = await ask(call, sample, { token, headers })
    expect(again.statusCode).toBe(200)
    expect(await eventCount()).toBe(before)
    if (call.method === 'POST' && !random.includes(call.name)) expect(again.json()).toEqual(first.json())
  })
})

/** Their answers hold what is new each time: a token, a secret. */
const random = ['login', 'renew-session', 'begin-second-factor']

/** Every way in which one field of a body may be wrong. */
const wrongValues: unknown[] = [null, 12, true, [], {}, '', 'x'.repeat(5000), '<script>alert(1)</script>', '\u0000', '\ud800',
  { $gt: '' }, ['a'], -0, 1e308, 'NaN']

describe.each(calls.filter(call => call.body))('$method $path', call => {
  const good = () => samples[call.name]?.(things).body ?? {}

  it.each([
    ['nothing', undefined], ['null', 'null'], ['a number', '12'], ['a list', '[]'], ['a text', '"x"'], ['half of it', '{"a":'],
    ['a prototype', '{"__proto__":{"x":1}}'], ['something huge', JSON.stringify({ name: 'x'.repeat(5_000_000) })],
      ['a deep nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('refuses %s in its own shape', async (_, body) => {
    const response = await ask(call, {}, { token: ann.token, headers: { 'content-type': 'application/json' }, body })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(Value.Check(shapeOf(call), response.json())).toBe(true)
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded',
    'multipart/form-data'])('refuses a body of type %s', async type => {
    const response = await ask(call, {}, { token: ann.token, headers: { 'content-type': type }, body: 'a=b' })
    expect([400, 415]).toContain(response.statusCode)
    expect(Value.Check(shapeOf(call), response.json())).toBe(true)
  })

  it('refuses a body that lacks any of what is needed', async () => {
    const needed = (call.body as { required?: string[] }).required ?? []
    for (const name of needed) {
      const { [name]: _, ...rest } = good()
      const response = await ask(call, { body: rest }, { token: ann.token })
      expect([name, response.statusCode]).toEqual([name, 400])
      expect(response.body).toContain(name)
    }
  })

  it('never fails on a field of a wrong kind', async () => {
    for (const name of Object.keys((call.body as { properties: object }).properties)) {
      for (const value of wrongValues) {
        const response = await ask(call, { body: { ...good(), [name]: value } },
          { token: destroying.includes(call.name) ? eve.token : ann.token })
        expect([name, value, response.statusCode < 500, response.body.slice(0, 200)])
          .toEqual([name, value, true, response.body.slice(0, 200)])
        if (response.statusCode >= 400) expect(Value.Check(shapeOf(call), response.json())).toBe(true)
      }
    }
  })
})

describe.each(calls.filter(call => call.query))('$method $path', call => {
  it('never fails on a query of a wrong kind', async () => {
    for (const name of Object.keys((call.query as { properties: object }).properties)) {
      for (const value of ['', 'x'.repeat(5000), '<script>', '\u0000', '-1', '1e999', 'NaN', '[]', '{"like":"%"}', '%', "'"]) {
        const query = { ...samples[call.name]?.(things).query, [name]: value }
        const response = await ask(call, { query }, { token: ann.token })
        expect([name, value, response.statusCode < 500]).toEqual([name, value, true])
      }
      const twice = `${call.path}?${name}=a&${name}=b`
      expect((await app.ask('GET', twice, { token: ann.token })).statusCode).toBeLessThan(500)
    }
  })
})

it('lets nobody upload without a token or into a foreign firm or client', async () => {
  const files = { 'scan_1.png': fakePng() }
  const before = await eventCount()
  for (const kind of ['files', 'scans'] as const) {
    expect((await app.upload(undefined, files, {}, kind)).statusCode).toBe(401)
    expect((await app.upload(eve.token, files, { accountingFirmId: ann.firmId }, kind)).statusCode).toBe(404)
    expect((await app.upload(eve.token, files, { clientId: things.clientId }, kind)).statusCode).toBe(404)
    expect((await app.upload(eve.token, files, { parentGroupId: things.groupId }, kind)).statusCode).toBe(404)
  }
  expect(await eventCount()).toBe(before)
})

it('lists every route in the OpenAPI page, and no route that is not walked', async () => {
  const { paths } = (await app.ask('GET', '/api/docs/json')).json<{ paths: Record<string, object> }>()
  const walked = [...calls, uploadFiles, uploadScans, uploadPicture, live].map(call => call.path.replace(':imageId', '{imageId}'))
  const lists = ['/api/data/clients', '/api/data/clients/{id}']
  expect(Object.keys(paths).sort()).toEqual([...walked, ...lists].sort())
})

it('keeps lists for react-admin to the asker', async () => {
  expect((await app.ask('GET', '/api/data/clients?filter=[')).statusCode).toBe(401)
  const own = await app.ask('GET', '/api/data/clients?sort=["name","DESC"]&range=[0,0]', ann)
  expect([own.statusCode, own.json<unknown[]>().length, Number(own.headers['x-total-count']) > 1]).toEqual([200, 1, true])
  const foreign = await app.ask('GET',
    `/api/data/clients?filter=${encodeURIComponent(JSON.stringify({ firmId: ann.firmId }))}`, eve)
  expect(foreign.json()).toEqual([])
  expect((await app.ask('GET', `/api/data/clients/${things.clientId}`, eve)).statusCode).toBe(404)
  for (const query of ['filter=null', 'filter=[', 'range=x', 'sort={}', 'range=["a","b"]', 'sort=[]']) {
    const response = await app.ask('GET', `/api/data/clients?${query}`, ann)
    expect([query, response.statusCode < 500]).toEqual([query, true])
  }
})

it('answers what does not exist, and addresses that are none, with 404', async () => {
  for (const url of ['/api/nothing', '/api/public/invoiceimage/',
    `/api/public/invoiceimage/${'a'.repeat(300)}`, '/api/%E0%A4%A', '/api/public/blob/image/a/b',
      '/api/public/blob/constructor/a/b?until=9e15&sig=']) {
    const response = await app.ask('GET', url, ann)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(Value.Check(PlainError, response.json())).toBe(true)
  }
})

it.each(destroying)('%s answers in its shape, and nothing of it is there any more', async name => {
  const response = await ask(named(name), samples[name]?.(things) ?? {}, { token: ann.token })
  expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
  await app.running.settled()
  expect((await ask(named(name), samples[name]?.(things) ?? {}, { token: ann.token })).statusCode).toBe(404)
})
