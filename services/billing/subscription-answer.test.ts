/** The last day of a plan: what the answer says of it is what the server then does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { setPlan } from '../clients/business-commands.ts'
import type { Meta } from '../platform/commands/command.ts'
import { newId } from '../platform/events/ids.ts'
import { abnOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { buyBasicSmall, inMonths, settleRound } from '../testing/purchases.ts'
import { recordPayment } from './commands/record-payment.ts'

const hourMs = 3_600_000
let app: TestApp
let firms = 50_000
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const as = (actor: Meta['actor']) => {
  const id = newId()
  return { commandId: id, actId: id, actor, causeId: null, caller: null }
}
/** The owner of a firm with Basic Small, whose renewal is stopped and which is paid until then (UTC ms). `given`: its plan by agreement. */
async function stoppedPlan(paidUntil: number, given: string | null): Promise<Person> {
  const ann = await app.owner(abnOf((firms += 1)))
  if (given !== null) await app.running.execute(setPlan, { businessId: ann.firmId, plan: given }, as('operator'))
  await buyBasicSmall(app, ann)
  const snapshot = { status: 'active' as const, renews: false, paidUntil, product: 'basic-small', reason: null }
  const of = { firmId: ann.firmId, subscriptionId: `${ann.firmId}-1`, ref: 'r', customer: null }
  await app.running.execute(recordPayment, { ...of, ...snapshot }, as('system'))
  await app.running.settled()
  return ann
}
const answerTo = async ({ firmId, token }: Person): Promise<SubscriptionAnswer> =>
  (await app.request('GET', `/api/subscription/retrieve?firm_id=${firmId}`, { token })).json()
const resume = async ({ firmId, token }: Person): Promise<number> =>
  (
    await app.request('POST', '/api/subscription/change', {
      token,
      body: { sub_db_id: `${firmId}-1`, product_id: 'basic-small', value: 180 },
    })
  ).statusCode

it.each([
  ['Free', null],
  ['the same plan', 'Basic Small'],
  ['a dearer plan', 'Complete Large'],
] as const)('a stopped plan can be resumed until the hour at which it ends, and not after it, beside %s by agreement', async (_, given) => {
  const [running, ended] = [await stoppedPlan(Date.now() + hourMs, given), await stoppedPlan(Date.now() - 1, given)]
  expect([await answerTo(running), await answerTo(ended)]).toMatchObject([
    { status: 'cancelled', isOver: false },
    { status: 'cancelled', isOver: true },
  ])
  expect([await resume(running), await resume(ended)]).toEqual([200, 409])
  expect(await answerTo(running)).toMatchObject({ status: 'active', isOver: false })
})

it('a plan that renews is not over; one whose renewal failed is after the days of grace, and at once when it is stopped', async () => {
  const ann = await app.owner(abnOf((firms += 1)))
  expect(await answerTo(ann)).toMatchObject({ status: 'none', isOver: false })
  await buyBasicSmall(app, ann, 'local_later')
  await app.running.settled()
  expect(await answerTo(ann)).toMatchObject({ status: 'active', isOver: false })
  await settleRound(app, inMonths(4))
  expect(await answerTo(ann)).toMatchObject({ status: 'past_due', isOver: false })
  await app.request('POST', '/api/subscription/delete', { token: ann.token, body: { sub_db_id: `${ann.firmId}-1` } })
  expect(await answerTo(ann)).toMatchObject({ status: 'cancelled', isOver: true })
})
