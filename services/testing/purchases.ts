/** Buying plans from the local payment provider, and the rounds that settle them, for tests. */
import { settleDueSubscriptions } from '../billing/settle.ts'
import { localPayments } from '../integrations/local-payments.ts'
import type { Person, TestApp } from './app.ts'

/** `method`: a payment method of the local provider, such as `local_declined`. `more` replaces values of the body. */
export const buyBasicSmall = (app: TestApp, { token, firmId }: Person, method = 'local_ok', more: object = {}) =>
  app.request('POST', '/api/subscription/create', {
    token,
    body: { payment_method: method, firm_id: firmId, product_id: 'basic-small', value: 180, ...more },
  })

/** Runs one round over due subscriptions at `at` (UTC ms). */
export const settleRound = ({ running: { read, stores, execute } }: TestApp, at: number): Promise<number> =>
  settleDueSubscriptions({ read, events: stores.events, execute, payments: { ...localPayments(), seller: null }, report: () => {} }, at)

/** UTC ms, this many months of 31 days from now. */
export const inMonths = (n: number): number => Date.now() + n * 31 * 86_400_000
