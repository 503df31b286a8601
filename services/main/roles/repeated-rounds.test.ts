/** The rounds over all firms, of reminders and of subscriptions: one never begins before the one before it has ended. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Embedded } from '../../adapters/embedded/open.ts'
import { gate } from '../../platform/testing/gate.ts'
import type { Tools } from '../tools.ts'
import { startReminders } from './reminders.ts'
import { startSubscriptionUpdates } from './subscriptions.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await stores.remove()
})

const roles = {
  reminders: (tools: Tools) => Promise.resolve(startReminders(tools)),
  subscriptions: startSubscriptionUpdates,
}
const hourMs = 3_600_000

it.each(Object.entries(roles))(
  'a round of %s that takes longer than its interval is the only one; the next follows after it, also after a failure',
  async (_, start) => {
    const { open, opened } = gate()
    const reported: string[] = []
    let rounds = 0
    const documents: Embedded['documents'] = {
      ...stores.documents,
      async pointer() {
        rounds += 1
        await opened
        throw new Error('the store is away')
      },
    }
    const tools = {
      report: (what: string) => void reported.push(what),
      stores: { ...stores, documents },
      config: { payments: 'local', operatorFile: null, demo: false },
    } as unknown as Tools // what they use
    const running = await start(tools)
    await vi.advanceTimersByTimeAsync(3 * hourMs)
    expect(rounds).toBe(1)
    open()
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(rounds).toBeGreaterThan(2)
    expect(reported).toHaveLength(rounds)
    await running.close()
    const [before] = [rounds]
    await vi.advanceTimersByTimeAsync(3 * hourMs)
    expect(rounds).toBe(before)
  },
)
