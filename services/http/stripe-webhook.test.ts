/** Signed webhook events of the payment provider, with a fake of its server that returns the current state of a purchase. */
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import Stripe from 'stripe'
import { plans } from '@docketry/contracts/rules/plans.ts'
import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { recordPayment } from '../billing/commands/record-payment.ts'
import { startSubscription } from '../billing/commands/start-subscription.ts'
import { newId } from '../platform/events/ids.ts'
import { abnOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { sentLetters } from '../testing/outbox.ts'
import { webhookPath } from './stripe-webhook.ts'

const secret = 'whsec_test'
const inAQuarter = Math.floor(Date.now() / 1000) + 90 * 86_400
let server: Server
let app: TestApp
let ann: Person
let number = 70_000
/** State of the purchase at Stripe. */
let state: { id: string; status: string; end: number; renews: boolean; cancelled: string[]; invoice: object | null }
/** Requests to Stripe: method, path and fields. */
let sent: [string, string, Record<string, string>][] = []

beforeAll(async () => {
  server = createServer(
    (request, response) =>
      void (async () => {
        const path = request.url?.split('?')[0] ?? ''
        const ref = path.split('/').at(-1) ?? ''
        let body = ''
        for await (const part of request) body += String(part)
        sent.push([request.method ?? '', path, Object.fromEntries(new URLSearchParams(body))])
        if (request.method === 'DELETE') state.cancelled.push(ref)
        const price = { id: 'price_basic-small' }
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({
            object: 'subscription',
            id: ref,
            status: state.status,
            customer: 'cus_1',
            metadata: { docketry: state.id },
            cancel_at_period_end: !state.renews,
            latest_invoice: state.invoice,
            items: { object: 'list', data: [{ current_period_end: state.end, price }] },
          }),
        )
      })(),
  )
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const prices = plans
    .filter(plan => plan.cents > 0)
    .map(({ product }) => `${product}=price_${product}`)
    .join(',')
  app = await startApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_PRICES: prices,
      STRIPE_API: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    },
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})

/** A firm whose first purchase waits for confirmation by its bank. */
beforeEach(async () => {
  ann = await app.owner(abnOf((number += 1)))
  state = { id: `${ann.firmId}-1`, status: 'active', end: inAQuarter, renews: true, cancelled: [], invoice: null }
  sent = []
  const by = () => {
    const id = newId()
    return { commandId: id, actId: id, actor: 'system', causeId: null, caller: null }
  }
  const of = { subscriptionId: state.id, firmId: ann.firmId }
  await app.running.execute(
    startSubscription,
    { ...of, product: 'basic-small', cents: 18_000, coupon: null, paymentMethod: 'pm_1', engine: 'stripe' },
    by(),
  )
  const snapshot = {
    ref: 'sub_1',
    customer: 'cus_1',
    status: 'requires_action' as const,
    paidUntil: 0,
    renews: true,
    product: 'basic-small',
    reason: null,
  }
  await app.running.execute(recordPayment, { ...of, ...snapshot }, by())
})

const event = (type = 'customer.subscription.updated', id = 'evt_1') =>
  JSON.stringify({ id, object: 'event', type, data: { object: { object: 'subscription', id: 'sub_1' } } })
const signed = (payload: string, more: object = {}) => Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more })
const postEvent = (payload: string, signature: string) =>
  app.running.app.inject({
    method: 'POST',
    url: webhookPath,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
const subscription = async () =>
  (await app.request('GET', `/api/subscription/retrieve?firm_id=${ann.firmId}`, ann)).json<SubscriptionAnswer>()
const types = async () =>
  (await app.events())
    .filter(({ stream }) => stream === `subscription-${ann.firmId}`)
    .map(({ type }) => type)
    .slice(2)

it('a repeated event activates a purchase once, also when the browser never returned from the confirmation', async () => {
  for (let n = 0; n < 3; n += 1) expect((await postEvent(event(), signed(event()))).statusCode).toBe(200)
  expect(await types()).toEqual(['SubscriptionActivated'])
  expect((await subscription()).status).toBe('active')
})

it('the current state is read from the provider, so that events out of order have no wrong effect', async () => {
  await postEvent(event('invoice.paid'), signed(event('invoice.paid')))
  await postEvent(event('customer.subscription.created'), signed(event('customer.subscription.created')))
  state.status = 'past_due'
  await postEvent(event(), signed(event()))
  Object.assign(state, { status: 'active', end: inAQuarter + 90 * 86_400 })
  await postEvent(event(), signed(event()))
  state.renews = false
  await postEvent(event(), signed(event()))
  state.status = 'canceled'
  for (const type of ['customer.subscription.deleted', 'customer.subscription.updated']) await postEvent(event(type), signed(event(type)))
  expect(await types()).toEqual([
    'SubscriptionActivated',
    'SubscriptionPastDue',
    'SubscriptionRenewed',
    'AutoRenewingStopped',
    'SubscriptionEnded',
  ])
})

it('a paid invoice is receipted and a failed payment is reported by mail, once each for repeated events', async () => {
  const invoice = (more: object) => ({
    object: 'invoice',
    id: 'in_1',
    number: 'D-0001',
    status: 'paid',
    amount_paid: 14_400,
    amount_due: 14_400,
    attempt_count: 1,
    created: Date.now() / 1000,
    status_transitions: { paid_at: Date.now() / 1000 },
    parent: { subscription_details: { subscription: 'sub_1' } },
    ...more,
  })
  const about = (object: object, type: string) => JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } })
  const postEvents = async (...payloads: string[]) => {
    for (const payload of payloads) expect((await postEvent(payload, signed(payload))).statusCode).toBe(200)
  }
  state.invoice = invoice({})
  await postEvents(event(), event(), about(invoice({}), 'invoice.paid'))
  const failed = (attempt_count: number) =>
    about(invoice({ id: 'in_2', number: 'D-0002', status: 'open', amount_paid: 0, attempt_count }), 'invoice.payment_failed')
  Object.assign(state, { status: 'past_due', invoice: invoice({ id: 'in_2', number: 'D-0002', status: 'open', amount_paid: 0 }) })
  await postEvents(failed(1), event(), failed(1), failed(2))
  expect(await types()).toEqual([
    'SubscriptionActivated',
    'SubscriptionCharged',
    'SubscriptionPastDue',
    'SubscriptionChargeFailed',
    'SubscriptionChargeFailed',
  ])
  await app.running.settled()
  const subjects = (await sentLetters(app.folder))
    .filter(({ to, text }) => to === ann.email && !text.includes('/verifyEmail/'))
    .map(({ subject }) => subject.replace(/for .+?(?=:| did)/u, 'for it'))
    .toSorted()
  expect(subjects).toEqual(['Receipt for it: $144.00', 'The payment for it did not go through', 'The payment for it did not go through'])
})

it('Stripe receives the owner’s address and the firm’s name, for new and existing customers', async () => {
  const eve = await app.owner(abnOf((number += 1)))
  const name = (await app.running.read.get('businesses', eve.firmId))?.name
  const buy = () =>
    app.request('POST', '/api/subscription/create', {
      token: eve.token,
      body: { payment_method: 'pm_2', firm_id: eve.firmId, product_id: 'basic-small', value: 180 },
    })
  state = { ...state, id: `${eve.firmId}-1` }
  await buy()
  const [made, updated] = sent.filter(([, path]) => path.startsWith('/v1/customers'))
  expect(made?.slice(0, 2)).toEqual(['POST', '/v1/customers'])
  expect(updated).toEqual(['POST', '/v1/customers/customers', { email: eve.email, name }])
  state.status = 'past_due'
  await postEvent(event(), signed(event()))
  Object.assign(state, { id: `${eve.firmId}-2`, status: 'active' })
  sent = []
  await buy()
  expect(sent.filter(([, path]) => path.startsWith('/v1/customers'))).toEqual([
    ['POST', expect.stringMatching(/^\/v1\/customers\/cus_1$/u), { email: eve.email, name }],
  ])
})

it('an event that is forged, changed, unsigned or older than five minutes is refused with 400, without effect', async () => {
  const old = signed(event(), { timestamp: Math.floor(Date.now() / 1000) - 301 })
  for (const signature of [
    '',
    'nonsense',
    signed('{}'),
    Stripe.webhooks.generateTestHeaderString({ payload: event(), secret: 'whsec_other' }),
    old,
  ]) {
    const answer = await postEvent(event(), signature)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ error: { code: string } }>().error.code).toBe('payment.forged')
  }
  expect((await postEvent('', signed(''))).statusCode).toBe(400)
  expect(await types()).toEqual([])
})

it('an abandoned purchase is cancelled at the provider', async () => {
  state.id = `${ann.firmId}-9`
  await postEvent(event(), signed(event()))
  expect(state.cancelled).toEqual(['sub_1'])
  expect(await types()).toEqual([])
})

it('the content security policy allows the provider’s card form only when it is configured', async () => {
  const policy = async (of: TestApp) => String((await of.request('GET', '/')).headers['content-security-policy'])
  expect(await policy(app)).toContain("script-src 'self' https://js.stripe.com;")
  const other = await startApp()
  expect(await policy(other)).toEqual(expect.not.stringContaining('stripe'))
  expect((await other.request('POST', webhookPath, { body: {} })).statusCode).toBe(404)
  await other.close()
  expect(await subscription()).toMatchObject({ payments: { provider: 'stripe', publishableKey: 'pk_test_1' } })
})
