import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { setPlan } from '../clients/business-commands.ts'
import { newId } from '../platform/events/ids.ts'
import { recordExtraction } from '../invoices/commands/record-extraction.ts'
import { abnOf, abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { fakePdf, fakePng } from '../testing/fake-workers.ts'
import { extracted } from '../testing/facts.ts'
import { planInForce } from './allowance.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 37 })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const by = () => {
  const id = newId()
  return { commandId: id, actId: id, actor: 'system', causeId: null, caller: null }
}
const used = async (who = ann) =>
  (await app.request('GET', `/api/business/consumption?firm_id=${who.firmId}`, who)).json<ConsumptionAnswer>()
const settled = () => app.running.settled()
/** Records this many extracted invoices of the firm. */
async function consume(who: Person, invoices: number): Promise<void> {
  for (let n = 0; n < invoices; n += 1) {
    const { data } = extracted()
    await app.running.execute(
      recordExtraction,
      { ...data, invoiceId: newId(), groupId: newId(), firmId: who.firmId, clientId: who.firmId },
      by(),
    )
  }
}

describe('the plan in force', () => {
  const bought = {
    id: 'f',
    firmId: 'f',
    product: 'basic-small',
    paidUntil: 1000,
    renews: true,
    graceUntil: null,
    ended: false,
    open: null,
    due: null,
  }
  const day = 86_400_000
  it.each([
    ['Free without anything', null, null, 0, 'Free'],
    ['the one granted by the operator', 'Basic Large', null, 0, 'Basic Large'],
    ['the purchased one', 'Free', bought, 500, 'Basic Small'],
    ['the purchased one while its renewal is being charged', 'Free', bought, 1000 + 13 * day, 'Basic Small'],
    ['not the purchased one after the grace period', null, bought, 1000 + 15 * day, 'Free'],
    ['not a stopped one after its end', null, { ...bought, renews: false }, 1000, 'Free'],
    ['the dearer of grant and purchase', 'Basic Large', bought, 500, 'Basic Large'],
    ['Free for an unknown plan', 'Gold', null, 0, 'Free'],
  ] as const)('is %s', (_, given, row, at, name) => {
    expect(planInForce(given, row, at).name).toBe(name)
  })
  it('has the larger quota of grant and purchase', () => {
    expect(planInForce('Basic Large', { ...bought, product: 'complete-small' }, 500)).toMatchObject({
      name: 'Complete Small',
      quota: 10_000,
      pickups: 10,
    })
  })
})

describe('consumption', () => {
  it('has a quota of 100 a month at first, and counts each extracted invoice', async () => {
    expect(await used()).toMatchObject({ allowed: 100, consumed: 0, plan: 'Free', period: { kind: 'month' } })
    await app.upload(ann.token, { 'scan_1.pdf': fakePdf(3) })
    await settled()
    const { consumed } = await used()
    expect(consumed).toBe((await app.events()).filter(({ type }) => type === 'InvoiceExtracted').length)
    expect(consumed).toBeGreaterThan(0)
  })

  it('does not change when invoices are restarted, split, joined or deleted', async () => {
    const groupId = groupOf(await app.upload(ann.token, { 'scan_1.pdf': fakePdf(4), 'scan_2.png': fakePng() }))
    await settled()
    const before = await used()
    const post = (path: string, body: object) =>
      app.request('POST', `/api/accountant/${path}`, { token: ann.token, body, headers: { 'idempotency-key': newId() } })
    const rows = async () => (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json<GroupDetail>().invoices
    const [first, second] = await rows()
    await post('invoices/join', { invoice_ids: [first?.id, second?.id] })
    await settled()
    const joined = (await rows()).find(({ pages }) => pages.length > 1)
    await post('invoices/split', { invoice_id: joined?.id, at: 2, of: joined?.pages.length })
    await settled()
    await post('scans/restart', { scanGroupId: groupId })
    await settled()
    for (const { id } of await rows()) await post('invoice/delete', { invoice_id: id })
    await settled()
    expect(await used()).toEqual(before)
  })
})

describe('an upload', () => {
  it('is refused on both endpoints once the quota is used, with advice; a bigger plan admits it', async () => {
    const bob = await app.owner(abns[1])
    const { consumed } = await used(bob)
    await consume(bob, 100 - consumed)
    await settled()
    expect(await used(bob)).toMatchObject({ allowed: 100, consumed: 100 })
    const events = (await app.events()).length
    for (const kind of ['files', 'scans'] as const) {
      const refused = await app.upload(bob.token, { 'scan_1.png': fakePng() }, {}, kind)
      expect([refused.statusCode, refused.json<{ error: { code: string; message: string } }>().error]).toEqual([
        402,
        { code: 'upload.quota-used', message: expect.stringContaining('upgrade the plan under Subscription') },
      ])
    }
    expect((await app.events()).length).toBe(events)
    await app.running.execute(setPlan, { businessId: bob.firmId, plan: 'Basic Small' }, by())
    await settled()
    expect((await app.upload(bob.token, { 'scan_1.png': fakePng() })).statusCode).toBe(200)
    expect(await used(bob)).toMatchObject({ allowed: 3000, period: { kind: 'quarter' } })
  })

  it('is admitted whole or refused before its first file: a batch counts with all its parts', async () => {
    const dot = await app.owner(abns[2])
    await consume(dot, 96)
    await settled()
    const uploadId = newId()
    const part = (name: string, batchSize: number) =>
      app.upload(
        dot.token,
        { [`${name}_1.png`]: fakePng(`${name}1`), [`${name}_2.png`]: fakePng(`${name}2`) },
        { uploadId, pile: String(batchSize) },
        'files',
      )
    const events = (await app.events()).length
    const refused = await part('a', 5)
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([402, 'upload.over-quota'])
    expect((await app.events()).length).toBe(events)
    expect((await part('a', 4)).statusCode).toBe(200)
    // Other uploads use up the quota meanwhile: the admitted batch continues to its announced size, and no further.
    await consume(dot, 4)
    await settled()
    expect((await part('b', 4)).statusCode).toBe(200)
    expect((await part('c', 4)).statusCode).toBe(402)
    expect((await app.upload(dot.token, { 'scan_1.png': fakePng() }, { uploadId, pile: 'many' })).statusCode).toBe(400)
  })

  it.each([
    ['files', 4],
    ['scans', 5],
  ] as const)('of %s concurrent with others stays within the quota, and a refused one reserves nothing', async (kind, n) => {
    const who = await app.owner(abns[n])
    await consume(who, 90)
    await settled()
    const pages = (upload: number) =>
      Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`scan_${i}.png`, fakePng(`${kind} ${upload} ${i}`)]))
    const answers = await Promise.all([1, 2, 3].map(upload => app.upload(who.token, pages(upload), {}, kind)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 402, 402])
    expect(
      answers.filter(({ statusCode }) => statusCode === 402).map(answer => answer.json<{ error: { code: string } }>().error.code),
    ).toEqual(['upload.over-quota', 'upload.over-quota'])
    expect((await app.upload(who.token, pages(4), {}, kind)).statusCode).toBe(402)
    await settled()
    const { consumed } = await used(who)
    expect(consumed).toBe(96)
    // Events that do not affect consumption do not delay the use of the rest.
    await app.running.execute(setPlan, { businessId: ann.firmId, plan: kind === 'files' ? 'Basic Small' : 'Basic Large' }, by())
    await settled()
    // The rest can be used to the last page, and not beyond.
    const rest = Object.entries(pages(5)).slice(0, 100 - consumed)
    expect((await app.upload(who.token, Object.fromEntries([...rest, ['one_more.png', fakePng('one more')]]), {}, kind)).statusCode).toBe(
      402,
    )
    expect((await app.upload(who.token, Object.fromEntries(rest), {}, kind)).statusCode).toBe(200)
    await settled()
    expect((await used(who)).consumed).toBe(100)
  })

  it('that is unreadable consumes no invoices, and has a limit of its own', async () => {
    const who = await app.owner(abnOf(502))
    const bad = (name: string, files: number) =>
      app.upload(
        who.token,
        Object.fromEntries(Array.from({ length: files }, (_, i) => [`${name}${i}.png`, Buffer.from(`no picture ${name} ${i}`)])),
      )
    expect((await bad('a', 49)).statusCode).toBe(200)
    await settled()
    expect(await used(who)).toMatchObject({ consumed: 0, unreadable: { allowed: 50, used: 49 } })
    expect((await bad('b', 1)).statusCode).toBe(200)
    await settled()
    const refused = await app.upload(who.token, { 'scan_1.png': fakePng('good') })
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([402, 'upload.unreadable-used'])
  })

  it('that is repeated because its answer was lost is not refused', async () => {
    const cem = await app.owner(abns[3])
    const uploadId = newId()
    const send = () => app.upload(cem.token, { 'scan_1.png': fakePng('once') }, { uploadId })
    expect((await send()).statusCode).toBe(200)
    await consume(cem, 100)
    await settled()
    expect((await send()).statusCode).toBe(200)
  })
})
