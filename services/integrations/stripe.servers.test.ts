/**
 * Sends every request to stripe-mock, which validates it against Stripe's OpenAPI description. stripe-mock is built once (`go install`,
 * version below) into a folder of tools; without Go the tests are skipped with a message.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plans } from '@docketry/contracts/rules/plans.ts'
import type { PurchaseSnapshot, PaymentProvider } from '../shared/payments.ts'
import { freePort } from '../testing/free-port.ts'
import { stripePayments } from './stripe.ts'

const version = 'v0.197.0'
const tools = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'docketry-tools')
const mock = join(tools, 'stripe-mock')

function builtMock(): boolean {
  if (existsSync(mock)) return true
  try {
    mkdirSync(tools, { recursive: true })
    execFileSync('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
      env: { ...process.env, GOBIN: tools },
      stdio: 'ignore',
      timeout: 180_000,
    })
  } catch {
    return false
  }
  return existsSync(mock)
}
const isThere = builtMock()
if (!isThere) console.warn('stripe-mock: not run (it is built with Go, which is not here)')

describe.runIf(isThere)('a request to Stripe', () => {
  let child: ChildProcess
  let payments: PaymentProvider
  const purchase: PurchaseSnapshot = { id: 'firm-1', ref: 'sub_1', product: 'basic-small', paidUntil: 1, renews: true }

  beforeAll(async () => {
    const port = await freePort()
    child = spawn(mock, ['-http-addr', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'pipe'] })
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject).once('exit', code => reject(new Error(`stripe-mock ended with ${code}`)))
      child.stdout?.on('data', (output: Buffer) => void (String(output).includes('Listening') && resolve()))
    })
    const prices = Object.fromEntries(plans.filter(plan => plan.cents > 0).map(({ product }) => [product, `price_${product}`]))
    payments = stripePayments({
      secretKey: 'sk_test_123',
      publishableKey: 'pk_test_123',
      webhookSecret: 'whsec_test',
      prices,
      api: `http://127.0.0.1:${port}`,
    })
  }, 200_000)
  afterAll(() => void child.kill())

  const order = {
    id: 'firm-1',
    product: 'basic-small',
    percentage: 0,
    paymentMethod: 'pm_card_visa',
    customer: null,
    email: 'ann@firm.example',
    name: 'Harcourt & Lim',
    at: Date.now(),
  }
  it('is valid for a purchase by a new and an existing customer, with and without a coupon', async () => {
    for (const more of [{}, { customer: 'cus_1' }, { percentage: 20 }]) {
      expect(await payments.subscribe({ ...order, ...more })).toMatchObject({
        status: 'active',
        ref: expect.stringMatching(/^sub_/u),
        customer: expect.stringMatching(/^cus_/u),
      })
    }
  })
  it('is valid for finding and reading a purchase', async () => {
    expect(await payments.find('firm-9', Date.now())).toBeNull()
    expect(await payments.state(purchase, Date.now())).toMatchObject({ status: 'active', ref: expect.stringMatching(/^sub_/u) })
  })
  it('is valid for changing a plan now or later, stopping, resuming and cancelling it', async () => {
    await payments.change(purchase, { product: 'basic-large', when: 'now', key: 'a' })
    await payments.change(purchase, { product: 'basic-medium', when: 'next-period', key: 'b' })
    expect(await payments.replaceCard(purchase, { paymentMethod: 'pm_card_visa', customer: 'cus_1', key: 'c' })).toEqual({ ref: 'sub_1' })
    await payments.discount(purchase, 20)
    await payments.renew(purchase, false)
    await payments.renew(purchase, true)
    await expect(payments.cancel('sub_1')).resolves.toBeUndefined()
  })
})
