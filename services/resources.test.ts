/** Lists of the dashboard that are made of more than one area, and those that a role of the operator is needed for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceName, ResourceRow } from '@docketry/contracts/api/resources.ts'
import { createCoupon } from './billing/commands/coupons.ts'
import { todayWithoutFirm } from './billing/coupon.ts'
import { addAttachment } from './mailbox/attachment.ts'
import { executor } from './platform/commands/execute.ts'
import { newId } from './platform/events/ids.ts'
import { abns, addClient, startApp, type Person, type TestApp } from './testing/app.ts'

let app: TestApp
let ann: Person
let eve: Person
let sue: Person
let clientId: string

beforeAll(async () => {
  app = await startApp()
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  sue = await app.owner(abns[2])
  await app.grant(sue, 'su')
  clientId = await addClient(app, ann, abns[3], 'Corner Cafe')
})
afterAll(() => app.close())

const ask = (name: ResourceName, who: Person, filter: object = {}, sort: [string, string] = ['id', 'ASC']) =>
  app.request('GET', `/api/data/${name}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort) })}`, who)
const list = async <N extends ResourceName>(name: N, who: Person, filter: object = {}, sort?: [string, string]) =>
  (await ask(name, who, filter, sort)).json<ResourceRow<N>[]>()

describe('the list of coupons', () => {
  const add = (who: Person, body: object) => app.request('POST', '/api/operator/coupon/add', { token: who.token, body })
  const end = (who: Person, code: string) => app.request('POST', '/api/operator/coupon/end', { token: who.token, body: { code } })
  const today = todayWithoutFirm(Date.now())

  it('has the terms and state of each coupon, newest first', async () => {
    expect((await add(sue, { code: ' spring-20 ', percentage: 20 })).json()).toEqual({ id: 'SPRING-20' })
    const id = newId()
    // By its last day; after it none is added.
    await executor(app.running.stores.events, () => Date.UTC(2020, 5, 1))(
      createCoupon,
      { code: 'OLD-5', percentage: 5, until: '2020-06-30', uses: 3 },
      { commandId: id, actId: id, actor: 'operator', causeId: null, caller: null },
    )
    await app.running.settled()
    const rows = await list('coupons', sue, {}, ['createdAt', 'DESC'])
    expect(rows).toMatchObject([
      { id: 'SPRING-20', code: 'SPRING-20', percentage: 20, until: null, uses: null, used: 0, state: 'valid' },
      { id: 'OLD-5', code: 'OLD-5', percentage: 5, until: '2020-06-30', uses: 3, used: 0, state: 'expired' },
    ])
    const check = (await app.request('GET', '/api/subscription/coupon?code=SPRING-20', ann)).json<object>()
    expect(check).toEqual({ valid: true, percentage: 20, code: 'SPRING-20' })
  })

  it('has ended coupons as ended, which are valid no more', async () => {
    await add(sue, { code: 'SHORT', percentage: 10, until: today })
    for (const code of ['SHORT', 'short']) expect((await end(sue, code)).statusCode).toBe(200)
    expect((await list('coupons', sue, { state: 'ended' })).map(({ code }) => code)).toEqual(['SHORT'])
    expect((await app.request('GET', '/api/subscription/coupon?code=SHORT', ann)).json()).toMatchObject({ valid: false })
    expect((await end(sue, 'NOTHING')).statusCode).toBe(404)
  })

  it('names every term that no coupon can have, a last day that is over, and a code that is taken', async () => {
    const errorsOf = async (body: object) => (await add(sue, body)).json<{ errors: { param: string; msg: string }[] }>().errors
    expect((await errorsOf({ code: 'a b', percentage: null, until: '2026-02-30', uses: 0 })).map(({ param }) => param)).toEqual([
      'code',
      'percentage',
      'until',
      'uses',
    ])
    expect(await errorsOf({ code: 'MORE', percentage: 101 })).toEqual([
      { param: 'percentage', msg: 'The percentage is a whole number from 1 to 100.' },
    ])
    expect(await errorsOf({ code: 'PAST-5', percentage: 5, until: '2020-06-30' })).toEqual([
      { param: 'until', msg: 'The last day of this coupon is over. Choose today or a later day, or none.' },
    ])
    expect(await errorsOf({ code: 'none', percentage: 30 })).toEqual([{ param: 'code', msg: expect.stringContaining('means no coupon') }])
    expect(await errorsOf({ code: 'Spring-20', percentage: 30 })).toEqual([
      { param: 'code', msg: 'There is a coupon with this code already. Choose another code.' },
    ])
  })

  it('is seen, added to and ended by an su only', async () => {
    const before = (await app.events()).length
    for (const status of [await ask('coupons', ann), await add(ann, { code: 'MINE', percentage: 100 }), await end(ann, 'SPRING-20')].map(
      it => it.statusCode,
    ))
      expect(status).toBe(404)
    expect((await app.events()).length).toBe(before)
  })
})

describe('the list of articles', () => {
  const save = (who: Person, more: object) =>
    app.request('POST', '/api/business/blog/update', {
      token: who.token,
      body: {
        path: 'bas-dates',
        title: 'BAS dates',
        hero: '',
        date: '2099-07-01',
        author: 'Ann',
        emoji: '',
        content: '[{"type":"para","content":"<p>28 July</p>"}]',
        ...more,
      },
    })

  it('has every article with its version and who saved it, and no text', async () => {
    await app.grant(ann, 'author')
    await save(ann, {})
    await save(ann, { title: 'BAS due dates' })
    const rows = await list('posts', ann, {}, ['date', 'DESC'])
    expect(rows[0]).toMatchObject({
      id: 'bas-dates',
      path: 'bas-dates',
      title: 'BAS due dates',
      author: 'Ann',
      date: '2099-07-01',
      version: 2,
    })
    expect(rows[0]).not.toHaveProperty('content')
    expect(rows.find(({ path }) => path === 'about-us')).toMatchObject({ savedBy: 'Docketry', version: 1 })
  })

  it('is seen by authors only', async () => {
    for (const who of [eve, sue]) expect((await ask('posts', who)).statusCode).toBe(404)
  })
})

describe('the list of attachments', () => {
  async function received(name: string, of: { firmId: string | null; clientId: string | null }): Promise<string> {
    const attachmentId = newId()
    const part = { attachmentId, name, kind: 'pdf' as const, size: 10, stored: 'a'.repeat(64), code: null }
    const body = {
      ...part,
      ...of,
      mailId: newId(),
      email: 'jo@shop.example',
      sender: 'verified' as const,
      subject: 'Bill',
      date: 1_790_000_000_000,
    }
    const { position } = await app.running.execute(addAttachment, body, {
      commandId: newId(),
      actId: newId(),
      actor: 'system',
      causeId: null,
      caller: null,
    })
    await app.running.passed(position ?? 0)
    return attachmentId
  }
  const names = async (who: Person, filter: object) => (await list('attachments', who, filter, ['name', 'ASC'])).map(({ name }) => name)

  beforeAll(async () => {
    await received('march.pdf', { firmId: ann.firmId, clientId })
    const id = await received('april.pdf', { firmId: ann.firmId, clientId: null })
    await received('whose.pdf', { firmId: null, clientId: null })
    await app.request('POST', '/api/accountant/attachments/update', { token: ann.token, body: { entryIds: [id], done: true } })
  })

  it('names the client of each attachment', async () => {
    const rows = await list('attachments', ann, { firmId: ann.firmId }, ['name', 'ASC'])
    expect(rows.map(({ name, clientName, done }) => ({ name, clientName, done }))).toEqual([
      { name: 'april.pdf', clientName: '', done: true },
      { name: 'march.pdf', clientName: 'Corner Cafe', done: false },
    ])
  })

  it('is filtered by done', async () => {
    expect(await names(ann, { firmId: ann.firmId, done: false })).toEqual(['march.pdf'])
    expect(await names(ann, { firmId: ann.firmId, done: true })).toEqual(['april.pdf'])
  })

  it('is searched by name, sender and client, and not by ids and addresses of files', async () => {
    for (const q of ['MARCH', 'corner']) expect(await names(ann, { firmId: ann.firmId, q })).toEqual(['march.pdf'])
    expect(await names(ann, { firmId: ann.firmId, q: 'jo@shop' })).toEqual(['april.pdf', 'march.pdf'])
    const [row] = await list('attachments', ann, { firmId: ann.firmId })
    for (const q of [row?.id, row?.publicUrl, clientId]) expect(await names(ann, { firmId: ann.firmId, q })).toEqual([])
  })

  it('has no attachments of another firm, and shows those of none to an su only', async () => {
    expect(await names(eve, { firmId: ann.firmId })).toEqual([])
    expect(await names(sue, { firmId: ann.firmId, unplaced: true })).toEqual(['whose.pdf'])
    expect((await ask('attachments', ann, { unplaced: true })).statusCode).toBe(404)
  })
})
