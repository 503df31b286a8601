/** Rounds over all firms show progress with each part, so that a long one has not stalled. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleDueSubscriptions } from '../../billing/settle.ts'
import { localPayments } from '../../integrations/local-payments.ts'
import { forgetSessions } from '../../people/session.ts'
import { remindFirms } from '../../reminders/round.ts'
import { runRetentionRound } from '../../retention/retention-round.ts'
import { abns, startApp, type TestApp } from '../../testing/app.ts'
import { buyBasicSmall, inMonths } from '../../testing/purchases.ts'
import { retentionTools } from './retention.ts'

let app: TestApp
const firms = 2
beforeAll(async () => {
  app = await startApp()
  for (const abn of abns.slice(0, firms)) await buyBasicSmall(app, await app.owner(abn))
  await app.running.settled()
})
afterAll(() => app.close())

const report = (): void => {}
/** Ten o'clock in Sydney. */
const morning = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 3_600_000
type Run = (running: TestApp['running'], progress: () => void) => Promise<unknown>
const rounds: Record<string, Run> = {
  retention: ({ stores }, progress) => runRetentionRound({ ...retentionTools(stores, report), progress }, Date.now()),
  reminders: ({ read, execute, stores: { events } }, progress) =>
    remindFirms({ read, events, execute, lodgedChanges: () => Promise.resolve([]), report, progress }, morning),
  subscriptions: ({ read, execute, stores: { events } }, progress) =>
    settleDueSubscriptions({ read, events, execute, payments: { ...localPayments(), seller: null }, report, progress }, inMonths(4)),
  sessions: ({ read, execute }, progress) => forgetSessions({ read, execute, progress }, inMonths(2)),
}

it.each(Object.entries(rounds))('a round of %s shows progress with each firm or session', async (_, run) => {
  let count = 0
  await run(app.running, () => void (count += 1))
  expect(count).toBeGreaterThanOrEqual(firms)
})
