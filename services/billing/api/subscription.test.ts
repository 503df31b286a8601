import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillingEntry, SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { createCoupon } from '../commands/coupons.ts'
import { startSubscription } from '../commands/start-subscription.ts'
import { subscription } from '../subscription.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf, startApp, type Person, type TestApp } from '../../testing/app.ts'
import { load } from '../../platform/commands/load.ts'
import { buyBasicSmall, inMonths, settleRound } from '../../testing/purchases.ts'

let app: TestApp
let firms = 40_000
const owner = () => app.owner(abnOf((firms += 1)))
beforeAll(async () => {
  app = await startApp({ rough: 31 })
  await coupon('SPRING-20', 20)
})
afterAll(() => app.close())

async function coupon(code: string, percentage: number, uses: number | null = null, until: string | null = null): Promise<void> {
  const id = newId()
  // A coupon is not made after its last day.
  const clock = () => (until === null ? Date.now() : Date.parse(until))
  await executor(app.running.stores.events, clock)(
    createCoupon,
    { code, percentage, uses, until },
    { commandId: id, actId: id, actor: 'operator', causeId: null, caller: null },
  )
}
const buy = (who: Person, method = 'local_ok', more: object = {}) => buyBasicSmall(app, who, method, more)
const act = (who: Person, what: string, body: object) => app.request('POST', `/api/subscription/${what}`, { token: who.token, body })
const subscriptionOf = async (who: Person) =>
  (await app.request('GET', `/api/subscription/retrieve?firm_id=${who.firmId}`, who)).json<SubscriptionAnswer>()
const consumption = async (who: Person) => (await app.request('GET', `/api/business/consumption?firm_id=${who.firmId}`, who)).json<object>()
const typesOf = async (who: Person) =>
  (await app.events()).filter(({ stream }) => stream === `subscription-${who.firmId}`).map(({ type }) => type)
const codeIn = (answer: { json(): unknown }) => (answer.json() as { error: { code: string } }).error.code

describe('buying a plan', () => {
  it('puts it in force at once, with its quota', async () => {
    const ann = await owner()
    expect(await subscriptionOf(ann)).toMatchObject({
      id: null,
      status: 'none',
      product: null,
      value: null,
      endDate: null,
      plan: 'Free',
      payments: { provider: 'local' },
    })
    const answer = await buy(ann)
    expect(answer.json()).toEqual({ client_secret: null, status: 'active', db_id: `${ann.firmId}-1` })
    expect(await subscriptionOf(ann)).toMatchObject({
      id: `${ann.firmId}-1`,
      status: 'active',
      product: 'basic-small',
      value: 180,
      plan: 'Basic Small',
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    })
    expect(await consumption(ann)).toMatchObject({ allowed: 3000, consumed: 0, plan: 'Basic Small', period: { kind: 'quarter' } })
  })

  it('by concurrent clicks, also with different payment methods, is one purchase', async () => {
    const ann = await owner()
    const answers = await Promise.all([buy(ann), buy(ann, 'local_later'), buy(ann)])
    expect(answers.map(answer => [answer.statusCode, answer.json<{ db_id: string }>().db_id])).toEqual(
      Array.from({ length: 3 }, () => [200, `${ann.firmId}-1`]),
    )
    expect(await typesOf(ann)).toEqual(['SubscriptionStarted', 'SubscriptionActivated', 'SubscriptionCharged'])
  })

  it('at another price than the server’s is refused, and stores nothing', async () => {
    const ann = await owner()
    for (const [more, code] of [
      [{ value: 1 }, 'subscription.price'],
      [{ value: 0 }, 'subscription.price'],
      [{ product_id: 'free', value: 0 }, 'subscription.no-plan'],
      [{ value: 144 }, 'subscription.price'],
      [{ coupon_code: 'SPRING-20' }, 'subscription.price'],
      [{ coupon_code: 'NOTHING', value: 144 }, 'coupon.not-good'],
    ] as const) {
      expect([more, codeIn(await buy(ann, 'local_ok', more))]).toEqual([more, code])
    }
    expect(await typesOf(ann)).toEqual([])
  })

  it('is refused while another plan is in force', async () => {
    const ann = await owner()
    await buy(ann)
    expect(codeIn(await buy(ann, 'local_ok', { product_id: 'basic-large', value: 600 }))).toBe('subscription.exists')
  })

  it.each([
    ['local_declined', 402, 'payment.declined'],
    ['local_short', 402, 'payment.insufficient-funds'],
    ['local_away', 502, 'payment.unreachable'],
  ])('with the card %s is refused with a reason, and succeeds with another card', async (method, status, code) => {
    const ann = await owner()
    const refused = await buy(ann, method)
    expect([refused.statusCode, codeIn(refused), (await subscriptionOf(ann)).status]).toEqual([status, code, 'none'])
    expect((await buy(ann)).json()).toMatchObject({ status: 'active', db_id: `${ann.firmId}-2` })
  })

  it('is allowed to the owner and to an su only', async () => {
    const [ann, eve] = [await owner(), await owner()]
    expect((await buy({ ...eve, firmId: ann.firmId })).statusCode).toBe(404)
    await app.grant(eve, 'su')
    expect((await buy({ ...eve, firmId: ann.firmId })).json()).toMatchObject({ status: 'active' })
    expect((await buy({ ...eve, firmId: newId() })).statusCode).toBe(404)
  })
})

describe('a payment that the bank wants confirmed', () => {
  it.each([
    ['approved', 'active', 'active'],
    ['refused', 'declined', 'none'],
  ])('and that is %s makes the purchase %s', async (local_answer, status, subscriptionStatus) => {
    const ann = await owner()
    const request = (await buy(ann, 'local_asks')).json<{ client_secret: string; status: string; db_id: string }>()
    expect(request).toMatchObject({ status: 'requires_action', client_secret: expect.stringMatching(/./u) })
    expect((await act(ann, 'confirm', { sub_db_id: request.db_id })).json()).toEqual({ status: 'requires_action' })
    const confirmed = await act(ann, 'confirm', { sub_db_id: request.db_id, local_answer })
    expect([confirmed.json(), (await subscriptionOf(ann)).status]).toEqual([{ status }, subscriptionStatus])
    expect((await act(ann, 'confirm', { sub_db_id: request.db_id })).json()).toEqual({ status })
  })

  it('is abandoned when another card is tried, and after a day without confirmation', async () => {
    const ann = await owner()
    await buy(ann, 'local_asks')
    expect((await buy(ann)).json()).toMatchObject({ status: 'active', db_id: `${ann.firmId}-2` })
    const bob = await owner()
    await buy(bob, 'local_asks', { coupon_code: 'SPRING-20', value: 144 })
    await app.running.settled()
    await settleRound(app, Date.now() + 25 * 3_600_000)
    expect((await load(app.running.stores.events, subscription, bob.firmId)).attempt).toBeNull()
  })
})

describe('a coupon', () => {
  it('reduces the price by its percentage', async () => {
    const ann = await owner()
    expect((await buy(ann, 'local_ok', { coupon_code: ' spring-20', value: 144 })).statusCode).toBe(200)
    expect(await subscriptionOf(ann)).toMatchObject({ value: 144, coupon: { code: 'SPRING-20', percentage: 20 } })
  })

  it('for one use is used once, and given back when the card is declined', async () => {
    await coupon('ONCE', 50, 1)
    const [ann, bob] = [await owner(), await owner()]
    const half = { coupon_code: 'ONCE', value: 90 }
    expect((await buy(ann, 'local_declined', half)).statusCode).toBe(402)
    await app.running.settled()
    expect((await buy(ann, 'local_ok', half)).statusCode).toBe(200)
    expect(codeIn(await buy(bob, 'local_ok', half))).toBe('coupon.not-good')
  })

  it('that is invalid, used or expired gets the same answer, and checks are rate-limited', async () => {
    await coupon('OLD', 10, null, '2020-01-01')
    // An earlier version allowed a coupon with this code.
    await coupon('NONE', 33)
    const check = async (code: string) =>
      (await app.request('GET', `/api/subscription/coupon?${new URLSearchParams({ code })}`, await caller)).json<object>()
    const caller = owner()
    expect([await check('spring-20'), await check('OLD'), await check('ONCE'), await check('none'), await check('../x')]).toEqual([
      { valid: true, percentage: 20, code: 'SPRING-20' },
      { valid: false, percentage: 0, code: 'OLD' },
      { valid: false, percentage: 0, code: 'ONCE' },
      { valid: false, percentage: 0, code: 'NONE' },
      { valid: false, percentage: 0, code: '../X' },
    ])
    const statuses: number[] = []
    for (let n = 0; n < 25; n += 1)
      statuses.push((await app.request('GET', '/api/subscription/coupon?code=X', await caller, '10.9.9.9')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 5 }, () => 429)])
  })
})

describe('a subscription', () => {
  it('that stops renewing stays in force until its end date', async () => {
    const ann = await owner()
    await buy(ann)
    const id = `${ann.firmId}-1`
    const before = await subscriptionOf(ann)
    const stopped = (await act(ann, 'delete', { sub_db_id: id })).json<SubscriptionAnswer>()
    expect(stopped).toMatchObject({ id, status: 'cancelled', endDate: before.endDate, plan: 'Basic Small' })
    expect((await act(ann, 'delete', { sub_db_id: id })).json()).toEqual(stopped)
    await app.running.settled()
    await settleRound(app, inMonths(4))
    expect(await typesOf(ann)).toEqual([
      'SubscriptionStarted',
      'SubscriptionActivated',
      'SubscriptionCharged',
      'AutoRenewingStopped',
      'SubscriptionEnded',
    ])
    expect(await subscriptionOf(ann)).toMatchObject({ status: 'cancelled', plan: 'Free' })
    expect((await buy(ann)).json()).toMatchObject({ status: 'active', db_id: `${ann.firmId}-2` })
  })

  it('renews each quarter automatically', async () => {
    const ann = await owner()
    await buy(ann)
    await app.running.settled()
    const { endDate } = await subscriptionOf(ann)
    await settleRound(app, inMonths(4))
    const later = await subscriptionOf(ann)
    expect(later.status).toBe('active')
    expect(Date.parse(later.endDate ?? '')).toBeGreaterThan(Date.parse(endDate ?? ''))
    await settleRound(app, inMonths(4))
    expect(await typesOf(ann)).toEqual([
      'SubscriptionStarted',
      'SubscriptionActivated',
      'SubscriptionCharged',
      'SubscriptionRenewed',
      'SubscriptionCharged',
    ])
  })

  it('whose renewal fails stays in force for the grace period, and can be replaced with another card', async () => {
    const ann = await owner()
    await buy(ann, 'local_later')
    await app.running.settled()
    await settleRound(app, inMonths(4))
    expect(await subscriptionOf(ann)).toMatchObject({ status: 'past_due', plan: 'Basic Small' })
    expect((await buy(ann)).json()).toMatchObject({ status: 'active', db_id: `${ann.firmId}-2` })
    expect(await subscriptionOf(ann)).toMatchObject({ status: 'active', id: `${ann.firmId}-2` })
  })

  it('whose renewal fails and that is stopped in the grace period ends on that day', async () => {
    const ann = await owner()
    await buy(ann, 'local_later')
    await app.running.settled()
    await settleRound(app, inMonths(4))
    await act(ann, 'delete', { sub_db_id: `${ann.firmId}-1` })
    await app.running.settled()
    const endedAt = (await app.events()).find(it => it.stream === `subscription-${ann.firmId}` && it.type === 'SubscriptionEnded')?.metadata
      .at
    expect(await subscriptionOf(ann)).toMatchObject({
      status: 'cancelled',
      plan: 'Free',
      endDate: dateIn('Australia/Sydney', endedAt ?? 0),
    })
  })

  it('is upgraded at once, also by two clicks, and downgraded with the next period', async () => {
    const ann = await owner()
    await buy(ann, 'local_ok', { coupon_code: 'SPRING-20', value: 144 })
    const id = `${ann.firmId}-1`
    const change = (product_id: string, value: number) => act(ann, 'change', { sub_db_id: id, product_id, value })
    expect(codeIn(await change('basic-large', 600))).toBe('subscription.price')
    const both = await Promise.all([change('basic-large', 480), change('basic-large', 480)])
    for (const answer of both) expect(answer.json()).toMatchObject({ product: 'basic-large', value: 480, plan: 'Basic Large', next: null })
    expect((await change('basic-small', 144)).json()).toMatchObject({
      product: 'basic-large',
      plan: 'Basic Large',
      next: { product: 'basic-small', value: 144 },
    })
    await app.running.settled()
    await settleRound(app, inMonths(4))
    expect(await subscriptionOf(ann)).toMatchObject({ product: 'basic-small', value: 144, next: null })
    expect((await typesOf(ann)).filter(type => type.startsWith('Plan'))).toEqual(['PlanChanged', 'PlanChangeScheduled'])
  })

  it('of which only the start was stored is abandoned without a charge', async () => {
    const ann = await owner()
    const id = newId()
    const body = {
      subscriptionId: `${ann.firmId}-1`,
      firmId: ann.firmId,
      product: 'basic-small',
      cents: 18_000,
      coupon: null,
      paymentMethod: 'local_ok',
      engine: 'local' as const,
    }
    await app.running.execute(startSubscription, body, { commandId: id, actId: id, actor: 'system', causeId: null, caller: null })
    await app.running.settled()
    await settleRound(app, Date.now() + 3_600_000)
    expect([await typesOf(ann), (await subscriptionOf(ann)).status]).toEqual([['SubscriptionStarted', 'SubscriptionAbandoned'], 'none'])
  })
})

describe('the card of a plan in force', () => {
  it('can be replaced at any time, and nothing is charged', async () => {
    const ann = await owner()
    await buy(ann)
    const id = `${ann.firmId}-1`
    const before = await subscriptionOf(ann)
    expect((await act(ann, 'card', { sub_db_id: id, payment_method: 'local_ok' })).json()).toEqual(before)
    await act(ann, 'delete', { sub_db_id: id })
    expect((await act(ann, 'card', { sub_db_id: id, payment_method: 'local_asks' })).json()).toMatchObject({
      status: 'cancelled',
      plan: 'Basic Small',
    })
    expect((await typesOf(ann)).filter(type => type === 'SubscriptionCharged')).toHaveLength(1)
  })

  it('that is refused leaves the card before, with a reason', async () => {
    const ann = await owner()
    await buy(ann)
    const answer = await act(ann, 'card', { sub_db_id: `${ann.firmId}-1`, payment_method: 'local_short' })
    expect([answer.statusCode, codeIn(answer), (await typesOf(ann)).includes('CardReplaced')]).toEqual([
      402,
      'payment.insufficient-funds',
      false,
    ])
  })

  it('pays an open amount at once', async () => {
    const ann = await owner()
    await buy(ann, 'local_later')
    await app.running.settled()
    await settleRound(app, inMonths(4))
    expect((await subscriptionOf(ann)).status).toBe('past_due')
    const id = `${ann.firmId}-1`
    await act(ann, 'card', { sub_db_id: id, payment_method: 'local_ok' })
    await app.running.settled()
    await settleRound(app, inMonths(4) + 86_400_000 * 2)
    expect([(await subscriptionOf(ann)).status, (await typesOf(ann)).filter(type => type === 'SubscriptionCharged').length]).toEqual([
      'active',
      2,
    ])
  })

  it('cannot be replaced where nothing is in force', async () => {
    const ann = await owner()
    expect((await act(ann, 'card', { sub_db_id: `${ann.firmId}-1`, payment_method: 'local_ok' })).statusCode).toBe(404)
  })
})

describe('a coupon of a plan in force', () => {
  it('lowers the price from the next payment on, also after a change of plan and back', async () => {
    const ann = await owner()
    await buy(ann)
    const id = `${ann.firmId}-1`
    const apply = (value: number) => act(ann, 'coupon/apply', { sub_db_id: id, coupon_code: 'spring-20', value })
    expect(codeIn(await apply(180))).toBe('subscription.price')
    expect((await apply(144)).json()).toMatchObject({
      value: 180,
      next: { product: 'basic-small', value: 144 },
      coupon: { code: 'SPRING-20', percentage: 20 },
    })
    expect((await apply(144)).statusCode).toBe(200)
    await app.running.settled()
    await settleRound(app, inMonths(4))
    expect(await subscriptionOf(ann)).toMatchObject({ value: 144, next: null, coupon: { code: 'SPRING-20' } })
    expect((await typesOf(ann)).filter(type => type === 'CouponApplied')).toHaveLength(1)
  })

  it('is refused where it gains nothing, where the plan does not renew, and where it is not valid', async () => {
    await coupon('TEN', 10)
    const ann = await owner()
    await buy(ann, 'local_ok', { coupon_code: 'SPRING-20', value: 144 })
    const id = `${ann.firmId}-1`
    expect(codeIn(await act(ann, 'coupon/apply', { sub_db_id: id, coupon_code: 'TEN', value: 162 }))).toBe('coupon.no-effect')
    expect(codeIn(await act(ann, 'coupon/apply', { sub_db_id: id, coupon_code: 'NOTHING', value: 144 }))).toBe('coupon.not-good')
    await act(ann, 'delete', { sub_db_id: id })
    expect(codeIn(await act(ann, 'coupon/apply', { sub_db_id: id, coupon_code: 'TEN', value: 162 }))).toBe('coupon.no-effect')
  })
})

describe('the billing history', () => {
  it('has payments, failed payments, stops, resumptions and changes, newest first, and is empty before the first purchase', async () => {
    const ann = await owner()
    const history = async () => (await app.request('GET', `/api/subscription/history?firm_id=${ann.firmId}`, ann)).json<BillingEntry[]>()
    expect(await history()).toEqual([])
    await buy(ann, 'local_later')
    const id = `${ann.firmId}-1`
    await act(ann, 'delete', { sub_db_id: id })
    await act(ann, 'change', { sub_db_id: id, product_id: 'basic-small', value: 180 })
    await app.running.settled()
    await settleRound(app, inMonths(4))
    const found = await history()
    expect(found.map(({ kind, plan, value }) => [kind, plan, value]).toSorted()).toEqual([
      ['failed', 'Basic Small', 180],
      ['payment', 'Basic Small', 180],
      ['resumed', 'Basic Small', 180],
      ['stopped', 'Basic Small', null],
    ])
    expect(found.map(({ date }) => date)).toEqual(
      found
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(found.find(({ kind }) => kind === 'payment')?.document).toMatch(/^local_later_/u)
  })
})
