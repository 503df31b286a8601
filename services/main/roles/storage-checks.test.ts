import { afterEach, beforeEach, expect, it } from 'vitest'
import { lastChecked } from '../../integrity/check-stores.ts'
import type { Tools } from '../tools.ts'
import { startStorageChecks } from './storage-checks.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let stores: TestStores
beforeEach(async () => {
  stores = await openTestStores()
})
afterEach(() => stores.remove())

it('the check after a start records when it ran, and reports nothing where nothing is damaged', async () => {
  const reported: string[] = []
  const report = (what: string, facts: Record<string, unknown>) => void reported.push(`${what}: ${JSON.stringify(facts)}`)
  const tools = { report, stores, config: { servers: null } } as unknown as Pick<Tools, 'report' | 'stores' | 'config'> // what the check uses
  const checking = startStorageChecks(tools, 0)
  await expect.poll(async () => reported.length > 0 || (await lastChecked(stores.documents)) !== null).toBe(true)
  await checking.close()
  expect(reported).toEqual([])
  expect(await lastChecked(stores.documents)).toBeGreaterThan(0)
})
