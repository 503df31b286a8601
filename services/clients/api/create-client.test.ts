import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { businessKinds } from '@docketry/contracts/rules/categories.ts'
import { plainTfn } from '@docketry/contracts/rules/tfn.ts'
import { takeClaim } from '../../platform/commands/claim.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { tfnSeals } from '../tfn-seals.ts'
import { abnOf, abns, startApp, type Person, type TestApp } from '../../testing/app.ts'

type Errors = { param: string; msg: string }[]
let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  app = await startApp({ rough: 23 })
  ann = await app.owner(abns[0])
  bob = await app.owner(abns[1])
})
afterAll(() => app.close())

let abnsUsed = 0
const good = () => ({ name: 'Corner Cafe', abn: abnOf((abnsUsed += 1)) })
const create = (body: object, { token, firmId } = ann, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/business/create', { token, headers, body: { firmId, ...body } })
const errorsOf = async (body: object): Promise<Errors> => (await create(body)).json<{ errors: Errors }>().errors
const idOf = (answer: Awaited<ReturnType<typeof create>>) => answer.json<{ id: string }>().id
const listed = async ({ token, firmId } = ann) =>
  (await app.request('GET', `/api/accountant/clients?firmId=${firmId}`, { token })).json<
    { id: string; tfn: string | null; abn: string | null; category: string }[]
  >()
const tfn = '123456782'
const byTfn = { name: 'Jo Li', type: 'tfn', tfn: ' 123 456\t782 ' }

describe('an invalid field', () => {
  it.each([
    ['name', { name: ' ' }, 'Enter the name of the client.'],
    ['abn', { abn: '51824753557' }, 'Invalid ABN'],
    ['abn', { abn: undefined }, 'Invalid ABN'],
    ['tfn', { type: 'tfn', tfn: '123456783' }, 'Invalid TFN'],
    ['tfn', { type: 'tfn' }, 'Invalid TFN'],
    ['email', { email: 'nobody' }, 'Invalid email'],
    ['category', { category: ' ' }, 'Choose a kind of business, or type one.'],
  ])('%s is refused with its message: %j', async (param, wrong, msg) => {
    expect(await errorsOf({ ...good(), ...wrong })).toEqual([{ param, msg }])
  })
  it('is reported together with all others', async () => {
    const all = { name: '', type: 'tfn', tfn: '1', category: '', email: 'x', address: '<b>' }
    expect((await errorsOf(all)).map(({ param }) => param)).toEqual(['name', 'tfn', 'category', 'email', 'address'])
  })

  const fields = ['name', 'abn', 'tfn', 'email', 'address', 'category'] as const
  it.each(fields)('%s is refused if it is oversized, of a wrong type, or contains markup', async field => {
    const before = (await app.events()).length
    const type = field === 'tfn' ? 'tfn' : 'abn'
    for (const value of [
      'x'.repeat(301),
      12,
      null,
      ['a'],
      { $gt: '' },
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'a\u0000b',
      '\ud800',
    ]) {
      const answer = await create({ ...good(), type, [field]: value })
      const { errors } = answer.json<{ errors: Errors }>()
      expect(answer.statusCode, JSON.stringify(value)).toBeLessThan(500)
      expect(errors.map(({ msg }) => msg)).not.toContain('')
      // A lone surrogate makes the whole request invalid, not one field.
      expect(errors.map(({ param }) => param)).toContain(value === '\ud800' ? 'request.invalid' : field)
    }
    expect((await app.events()).length).toBe(before)
  })
  it('is the firm’s own ABN, because the firm is its own client already', async () => {
    const before = (await app.events()).length
    expect(await errorsOf({ name: 'Ourselves', abn: ` ${abns[0]} ` })).toEqual([
      { param: 'abn', msg: 'This is the ABN of your own firm, which is among your clients already.' },
    ])
    expect((await app.events()).length).toBe(before)
  })
  it('is neither a missing nor an empty email or postal address', async () => {
    expect((await create(good())).statusCode).toBe(200)
    expect((await create({ ...good(), name: 'Tom & Co <3 “Ltd”', email: ' ', address: '' })).statusCode).toBe(200)
  })
  it('is not reported to a stranger: access to the firm is checked first', async () => {
    expect((await create({ name: '' }, { ...bob, firmId: ann.firmId })).statusCode).toBe(404)
  })
})

describe('a kind of business', () => {
  it('is recognised by its id and by its name in any case; other text stays as typed', async () => {
    const [first] = businessKinds
    const kinds = await Promise.all(
      [first?.id, ' accounting FIRM', ' Falconry '].map(async category => idOf(await create({ ...good(), category }))),
    )
    const clients = await listed()
    expect(kinds.map(id => clients.find(client => client.id === id)?.category)).toEqual([first?.name, first?.name, 'Falconry'])
  })
  it('is not in the list of invoice categories', async () => {
    const [open, kinds, expenses] = await Promise.all(
      ['/api/public/category/all', '/api/business/category/all', '/api/business/category/all?canInvoice=1'].map(async url =>
        (await app.request('GET', url, ann)).json<{ id: string; name: string }[]>(),
      ),
    )
    expect(open).toEqual(kinds)
    expect(expenses?.filter(({ id }) => open?.some(kind => kind.id === id))).toEqual([])
  })
})

describe('a client by tax file number', () => {
  let id: string
  it('is added, and listed with the number masked', async () => {
    const answer = await create(byTfn)
    expect([answer.statusCode, answer.body.includes(tfn)]).toEqual([200, false])
    id = idOf(answer)
    expect((await listed()).find(client => client.id === id)).toMatchObject({ tfn: '••• ••• 782', abn: null })
  })
  it('is unique within a firm, under any name, but not across firms', async () => {
    const refusal = [{ param: 'tfn', msg: 'You already have a client with this tax file number.' }]
    expect([await errorsOf(byTfn), await errorsOf({ ...byTfn, name: 'Another' })]).toEqual([refusal, refusal])
    expect((await create(byTfn, bob)).statusCode).toBe(200)
  })
  it('is created once by a repeated request', async () => {
    const headers = { 'idempotency-key': newId() }
    const body = { ...byTfn, name: 'Kim', tfn: '37118629' }
    const [first, second] = [await create(body, ann, headers), await create(body, ann, headers)]
    expect([second.statusCode, idOf(second)]).toEqual([200, idOf(first)])
  })
  it.each([
    ['a minute ago is added under another name', 61_000, 200],
    ['just now is not: its client may be about to be created', 0, 422],
  ])('whose number was claimed without a client %s', async (_, agoMs, status) => {
    const number = agoMs > 0 ? '123 456 782' : '876 543 210'
    const carl = await app.owner(abnOf(9100 + status))
    const value = tfnSeals(app.running.keys.tfn).claim(plainTfn(number), carl.firmId)
    const commandId = newId()
    vi.useFakeTimers({ now: Date.now() - agoMs, toFake: ['Date'] })
    await executor(app.running.stores.events)(
      takeClaim,
      { what: 'client-tfn', value, by: newId() },
      { commandId, actId: commandId, actor: 'system', causeId: null, caller: null },
    )
    vi.useRealTimers()
    expect((await create({ name: 'Jo Lee', type: 'tfn', tfn: number }, carl)).statusCode).toBe(status)
  })
  it('is stored with the number of the chosen type only', async () => {
    const both = await create({ ...good(), tfn: '876543210' })
    expect((await listed()).find(client => client.id === idOf(both))).toMatchObject({ tfn: null, abn: expect.stringMatching(/^\d{11}$/u) })
    const other = await create({ name: 'Lee', type: 'tfn', tfn: '876543210', abn: abnOf(9000) })
    expect((await listed()).find(client => client.id === idOf(other))).toMatchObject({ tfn: '••• ••• 210', abn: null })
  })
})
