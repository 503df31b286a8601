/** The daily rounds of retention around the last day on which something can be restored. */
import { retentionTools } from '../main/roles/retention.ts'
import { runRetentionRound } from '../retention/retention-round.ts'
import type { TestApp } from './app.ts'

const dayMs = 24 * 3600_000

/**
 * Runs them until three days after `until` (`YYYY-MM-DD`), from 40 days before it: one of them gives notice of a shorter retention of the
 * plan, which counts a month later.
 */
export async function roundsUntilErased(app: TestApp, until: string): Promise<void> {
  const lastDay = Date.parse(`${until}T00:00:00Z`)
  const tools = retentionTools(app.running.stores, () => undefined)
  for (let day = -40; day <= 3; day += 1) {
    await runRetentionRound(tools, lastDay + day * dayMs)
    await app.running.settled()
  }
}
