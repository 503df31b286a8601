import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergePreview } from '@docketry/contracts/api/client-merges.ts'
import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { MailTemplate } from '@docketry/contracts/mail.ts'
import { setPlan } from '../clients/business-commands.ts'
import { given } from '../platform/commands/given.ts'
import { newId } from '../platform/events/ids.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { abnOf, abns, addClient, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { employee } from '../testing/walk/people-fixtures.ts'
import { mergingIn } from '../testing/merged-clients.ts'
import { advancePickup, cancelPickupCommand, schedulePickupCommand } from './pickup.ts'
import { mailPickupAdvanced, mailPickupCancelled, mailPickupRequested } from './reactions.ts'

let app: TestApp
let home: string
let ann: Person
let eve: Person
let sue: Person
let clientId: string
/** Computed at each call: midnight may pass between two tests. */
const today = () => dateIn('Australia/Sydney', Date.now())
beforeAll(async () => {
  home = await temporaryFolder()
  await writeFile(join(home, 'operator.json'), '{"contact":"pickups@docketry.example"}')
  app = await startApp({ rough: 3, env: { DOCKETRY_OPERATOR: join(home, 'operator.json') } })
  ann = await app.owner(abns[0])
  eve = await app.owner(abns[1])
  sue = await app.owner(abns[2])
  await app.grant(sue, 'su')
  clientId = await addClient(app, ann, abns[3])
})
afterAll(async () => {
  await app.close()
  await removeFolder(home)
})

const post = (path: string, { token }: Person, body: object, key = newId()) =>
  app.request('POST', `/api/accountant/${path}`, { token, body, headers: { 'idempotency-key': key } })
const form = (more: object = {}) => ({
  clientId,
  firmId: ann.firmId,
  clientMobile: '(02) 9374 4000',
  pickupAddress: '1 George St, Sydney',
  ...more,
})
const listed = async (who: Person, path = `schedules?firmId=${ann.firmId}`) =>
  (await app.request('GET', `/api/accountant/${path}`, who)).json<Schedule[]>()
const errorsOf = (answer: { json(): unknown }) => (answer.json() as { errors: { param: string; msg: string }[] }).errors
async function plan(name: string): Promise<void> {
  const commandId = newId()
  await app.running.execute(
    setPlan,
    { businessId: ann.firmId, plan: name },
    { commandId, actId: commandId, actor: 'operator', causeId: null, caller: null },
  )
  await app.running.settled()
}

describe('a pick-up', () => {
  it('is refused without a Complete plan, with a hint where to get one', async () => {
    const answer = await post('schedule', ann, form())
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual([{ param: 'plan', msg: expect.stringContaining('Choose a Complete plan under Subscription') }])
    await plan('Complete Small')
  })

  it.each([
    ['clientMobile', { clientMobile: '12345' }],
    ['clientMobile', { clientMobile: '+64 21 123 456' }],
    ['deadline', { deadline: 'soon' }],
    ['deadline', { deadline: '2020-01-01' }],
    ['pickupAddress', { pickupAddress: '' }],
    ['pickupAddress', { pickupAddress: '<b>' }],
  ])('with an invalid %s is refused with a message at that field', async (param, wrong) => {
    expect(errorsOf(await post('schedule', ann, form(wrong)))).toMatchObject([{ param }])
  })

  it('starts as requested whatever state is sent, with a deadline in a week, and is answered under both field names', async () => {
    const key = newId()
    const answer = await post('schedule', ann, form({ state: 'returned' }), key)
    expect(answer.json()).toMatchObject({
      clientId,
      state: 'requested',
      status: 'requested',
      accountantMobile: '+61293744000',
      clientMobile: '+61293744000',
      pickupDate: null,
      messages: [],
      deadline: new Date(Date.parse(today()) + 7 * 86_400_000).toISOString().slice(0, 10),
      firm: { id: ann.firmId },
      business: { name: 'Harbour Street Plumbing' },
    })
    expect((await post('schedule', ann, form({ state: 'returned' }), key)).json()).toEqual(answer.json())
    expect(await listed(ann)).toEqual([answer.json()])
    expect(await listed(ann, 'mypickups')).toEqual([answer.json()])
  })

  it('is mailed to the operator', async () => {
    await app.running.settled()
    const [mail, ...others] = (await sentLetters(app.folder)).filter(it => it.subject.startsWith('A pick-up is requested'))
    expect(mail?.to).toBe('pickups@docketry.example')
    expect(others).toEqual([])
    expect(mail?.text.includes('Address: 1 George St, Sydney. Phone: (02) 9374 4000.')).toBe(true)
  })

  it('is requested once per client, unless `again` is set', async () => {
    const again = await post('schedule', ann, form())
    expect([again.statusCode, errorsOf(again)]).toMatchObject([409, [{ param: 'again' }]])
    expect((await post('schedule', ann, form({ again: true }))).statusCode).toBe(200)
  })

  it('is advanced by an su only, one step at a time', async () => {
    const [{ id: scheduleId } = { id: '' }] = await listed(sue, 'mypickups')
    const advance = (state: string, more: object = {}, who = sue) => post('pickup/update', who, { scheduleId, state, ...more })
    expect((await advance('booked', { pickupDate: today() }, ann)).statusCode).toBe(404)
    expect((await advance('collected')).statusCode).toBe(409)
    expect([errorsOf(await advance('booked')), errorsOf(await advance('booked', { pickupDate: '2020-01-01' }))]).toMatchObject([
      [{ param: 'pickupDate' }],
      [{ param: 'pickupDate' }],
    ])
    expect((await advance('booked', { pickupDate: today(), message: 'Between 9 and 11.' })).json()).toMatchObject({
      state: 'booked',
      pickupDate: today(),
      messages: [{ text: 'Between 9 and 11.' }],
      history: [{ state: 'requested' }, { state: 'booked' }],
    })
    expect((await advance('collected')).statusCode).toBe(200)
    const cancelled = await post('schedule/delete', ann, { scheduleId })
    expect(cancelled.statusCode).toBe(409)
    expect(cancelled.body).toEqual(expect.stringContaining('picked up already'))
    await advance('scanned')
    expect((await advance('returned')).json()).toMatchObject({ state: 'returned', pickupDate: today() })
    expect((await listed(ann)).map(it => it.state)).toEqual(expect.arrayContaining(['returned']))
    expect((await listed(sue, 'mypickups')).map(it => it.id).includes(scheduleId)).toBe(false)
  })

  it('can be cancelled by staff until it is collected, and is then not listed', async () => {
    const { id: scheduleId } = (await post('schedule', ann, form({ again: true }))).json<Schedule>()
    expect((await post('schedule/delete', eve, { scheduleId })).statusCode).toBe(404)
    expect((await post('schedule/delete', ann, { scheduleId })).json()).toEqual({ success: true })
    expect((await listed(ann)).map(it => it.id)).not.toContain(scheduleId)
  })

  it('counts in its quarter, unless it was cancelled before it was booked', async () => {
    const allowance = async () =>
      (await app.request('GET', `/api/accountant/pickup/allowance?firmId=${ann.firmId}`, ann)).json<{ allowed: number; used: number }>()
    expect(await allowance()).toMatchObject({ allowed: 10, used: 2, plan: 'Complete Small', today: today() })
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('schedule', ann, form({ again: true }))))
    expect(answers.filter(it => it.statusCode === 200)).toHaveLength(8)
    expect(errorsOf(answers.find(it => it.statusCode !== 200) ?? { json: () => ({ errors: [] }) })).toMatchObject([{ param: 'plan' }])
    expect(await allowance()).toMatchObject({ used: 10 })
  })

  it('of one firm cannot be listed or requested by another', async () => {
    expect((await post('schedule', eve, form())).statusCode).toBe(404)
    expect((await post('schedule', eve, form({ firmId: eve.firmId }))).statusCode).toBe(404)
    expect((await app.request('GET', `/api/accountant/schedules?firmId=${ann.firmId}`, eve)).statusCode).toBe(404)
    expect(await listed(eve, 'mypickups')).toEqual([])
  })

  it('is not shown to who requested it once that person works for other clients only, or has left the firm', async () => {
    await plan('Complete Large')
    const [emil, otherId] = [await employee(app, ann, abns[0]), await addClient(app, ann, abnOf(9100), 'Other Cafe')]
    const { id } = (await post('schedule', emil, form({ again: true }))).json<Schedule>()
    const team = (path: string, body: object) =>
      app.request('POST', `/api/business/team/${path}`, { token: ann.token, body: { firmId: ann.firmId, userId: emil.userId, ...body } })
    const ids = async () => (await listed(emil, 'mypickups')).map(it => it.id)
    expect(await ids()).toEqual([id])
    await team('limit', { clientIds: [otherId] })
    expect(await ids()).toEqual([])
    await team('limit', { clientIds: null })
    expect(await ids()).toEqual([id])
    await team('remove', {})
    expect(await ids()).toEqual([])
  })
})

const about = { requesterId: 'u', clientName: 'Cafe', deadline: '2026-07-08', pickupAddress: '1 George St' }
const pickup = {
  scheduleId: 's',
  firmId: 'f',
  clientId: 'c',
  accountantMobile: '+61412345678',
  about,
  zone: 'Australia/Sydney',
  allowed: 1,
  again: false,
  sameClients: [],
}
const requested = {
  type: 'PickupRequested' as const,
  data: { scheduleId: 's', firmId: 'f', clientId: 'c', accountantMobile: '+61412345678', requestedOn: '2026-07-01', about },
}
const advanced = (step: 'booked' | 'collected') => ({
  type: 'PickupAdvanced' as const,
  data: { scheduleId: 's', step, pickupDate: '2026-07-03', message: null, about },
})
const cancelled = { type: 'PickupCancelled' as const, data: { scheduleId: 's', by: 'other', pickupDate: null, about } }

it('the day of a pick-up is in the firm’s time zone', () => {
  // 30 June in Greenwich is 1 July in Sydney.
  given(schedulePickupCommand)
    .events()
    .when(pickup, { at: Date.UTC(2026, 5, 30, 20) })
    .then([requested])
  given(schedulePickupCommand)
    .events()
    .when({ ...pickup, about: { ...about, deadline: '2026-06-30' } }, { at: Date.UTC(2026, 5, 30, 20) })
    .then('pickup.deadline-past')
})

it('a pick-up cancelled after it was booked counts', () => {
  const more = { ...pickup, scheduleId: 't' }
  given(schedulePickupCommand)
    .events(requested, cancelled)
    .when(more)
    .then([{ ...requested, data: { ...requested.data, scheduleId: 't' } }])
  given(schedulePickupCommand).events(requested, advanced('booked'), cancelled).when(more).then('pickup.none-left')
})

it('an open pick-up of a client that was merged into this one counts as one of this one', () => {
  const more = { ...pickup, scheduleId: 't', clientId: 'survivor', allowed: 9 }
  given(schedulePickupCommand)
    .events(requested)
    .when({ ...more, sameClients: ['c'] })
    .then('pickup.open-already')
  given(schedulePickupCommand)
    .events(requested)
    .when({ ...more, sameClients: ['c'], again: true })
    .then([{ ...requested, data: { ...requested.data, scheduleId: 't', clientId: 'survivor' } }])
})

it('of two clients that are merged the list shows the pick-ups of both as those of the surviving one, the merge says so before, and separating gives each its own', async () => {
  await plan('Complete Large')
  const on = mergingIn(app, ann)
  const [kept, double] = [await on.client(abnOf(1), 'Bakery'), await on.client(abnOf(2), 'Bakery (2)')]
  const namesOf = async () =>
    (await listed(ann))
      .filter(({ business }) => business.name.startsWith('Bakery'))
      .map(({ business, state }) => `${business.name} ${state}`)
      .sort()
  const notes = async () => (await on.preview(kept, double)).json<MergePreview>().notes.filter(it => it.includes('pick-ups'))
  const other = (await on.post('/api/accountant/schedule', form({ clientId: double }))).json<Schedule>()
  expect(await notes()).toEqual(['The list of pick-ups shows what is open of Bakery (2) as that of Bakery.'])
  await on.post('/api/accountant/schedule', form({ clientId: kept }))
  expect(await notes()).toEqual([
    'Both have open pick-ups, and the driver comes for each: the list shows them as those of Bakery. Cancel there what is not needed any more.',
  ])
  expect((await on.merge(kept, double)).statusCode).toBe(200)
  expect(await namesOf()).toEqual(['Bakery requested', 'Bakery requested'])
  const booked = await post('pickup/update', sue, { scheduleId: other.id, state: 'booked', pickupDate: today() })
  expect(booked.json()).toMatchObject({ clientId: kept, business: { id: kept, name: 'Bakery' } })
  // The one of the surviving client is cancelled: that of the duplicate is open still.
  const own = (await listed(ann)).find(({ business, state }) => business.id === kept && state === 'requested')
  await on.post('/api/accountant/schedule/delete', { scheduleId: own?.id })
  expect(errorsOf(await post('schedule', ann, form({ clientId: kept })))).toMatchObject([{ param: 'again' }])
  expect((await on.post('/api/accountant/schedule/delete', { scheduleId: other.id })).statusCode).toBe(200)
  expect((await on.separate(kept, double)).statusCode).toBe(200)
  expect(await namesOf()).toEqual([])
  const [one, two] = [
    await on.post('/api/accountant/schedule', form({ clientId: kept })),
    await on.post('/api/accountant/schedule', form({ clientId: double })),
  ]
  expect([one.statusCode, two.statusCode, await namesOf()]).toEqual([200, 200, ['Bakery (2) requested', 'Bakery requested']])
})

it('cancelling twice or repeating a step changes nothing, and an earlier step is refused', () => {
  given(cancelPickupCommand).events(requested, cancelled).when({ scheduleId: 's', firmId: 'f', by: 'u' }).then([])
  given(advancePickup)
    .events(requested, advanced('booked'))
    .when({ scheduleId: 's', firmId: 'f', step: 'booked', pickupDate: null, message: null })
    .then([])
  given(advancePickup)
    .events(requested, advanced('collected'))
    .when({ scheduleId: 's', firmId: 'f', step: 'booked', pickupDate: null, message: null })
    .then('pickup.wrong-step')
})

it('a pick-up moves one step at a time, and every step after the request has a date', () => {
  const advance = (step: 'booked' | 'collected', pickupDate: string | null) => ({
    scheduleId: 's',
    firmId: 'f',
    step,
    pickupDate,
    message: null,
  })
  given(advancePickup).events(requested).when(advance('collected', '2026-07-03')).then('pickup.wrong-step')
  given(advancePickup).events(requested).when(advance('booked', null)).then('pickup.needs-date')
  given(advancePickup)
    .events(requested)
    .when(advance('booked', '2026-07-03'))
    .then([advanced('booked')])
  given(advancePickup)
    .events(requested, advanced('booked'))
    .when(advance('collected', null))
    .then([advanced('collected')])
})

it('a pick-up can be cancelled until the documents have been collected', () => {
  const cancel = { scheduleId: 's', firmId: 'f', by: 'u' }
  const withdrawn = { type: 'PickupCancelled' as const, data: { scheduleId: 's', by: 'u', pickupDate: '2026-07-03', about } }
  given(cancelPickupCommand).events(requested, advanced('booked')).when(cancel).then([withdrawn])
  given(cancelPickupCommand).events(requested, advanced('booked'), advanced('collected')).when(cancel).then('pickup.under-way')
})

it('the requester is mailed each change except their own', () => {
  const stored = (fact: object) =>
    ({ ...fact, id: newId(), metadata: { at: 0 } }) as unknown as Parameters<typeof mailPickupAdvanced.react>[0]
  const template: MailTemplate = 'pickup-changed'
  const mail = (change: string, pickupDate: string | null, pickedUp = false) => [
    { value: { template, to: { userId: 'u' }, data: { clientName: 'Cafe', change, pickupDate, pickedUp, path: '/dashboard/pickups' } } },
  ]
  expect(mailPickupAdvanced.react(stored(advanced('booked'))).messages).toMatchObject(mail('The pick-up is booked.', '2026-07-03'))
  expect(mailPickupAdvanced.react(stored(advanced('collected'))).messages).toMatchObject(
    mail('The documents have been picked up.', '2026-07-03', true),
  )
  expect(mailPickupCancelled.react(stored(cancelled)).messages).toMatchObject(mail('The pick-up was cancelled.', null))
  expect(mailPickupCancelled.react(stored({ ...cancelled, data: { ...cancelled.data, by: 'u' } })).messages).toEqual([])
})

it('the operator is mailed each new pick-up', () => {
  const stored = { ...requested, id: newId(), metadata: { at: 0 } } as unknown as Parameters<typeof mailPickupRequested.react>[0]
  expect(mailPickupRequested.react(stored).messages).toMatchObject([
    {
      value: {
        template: 'pickup-requested',
        to: { operator: true, firmId: 'f' },
        data: { clientName: 'Cafe', deadline: '2026-07-08', pickupAddress: '1 George St', phone: '+61412345678' },
      },
    },
  ])
})
