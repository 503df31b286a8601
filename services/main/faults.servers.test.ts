/**
 * Users at work while roles are killed, stopped and joined by others; where DOCKETRY_ENGINES names the folder of their scripts, the
 * engines are killed too. What was acknowledged is there in the end, once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deployment } from '../testing/faults/deployment.ts'
import { engineEnds } from '../testing/faults/engine-ends.ts'
import { runFaults } from '../testing/faults/run-faults.ts'
import { servers } from '../testing/faults/servers.ts'
import { serversEnv } from '../testing/roles.ts'
import { addressOf, engines } from '../testing/servers.ts'

const ends = engineEnds()
const here = engines.every(engine => addressOf(engine) !== null)

describe.skipIf(!here)('the roles', () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await servers(serversEnv({ DOCKETRY_LEASE_SECONDS: '3', LOG_LEVEL: 'error' }), null)
  }, 120_000)
  afterAll(() => deployment.destroy(), 60_000)

  it('lose nothing that was acknowledged and double nothing, whichever of them are killed', async () => {
    const { report } = await runFaults(deployment, { seed: 11, seconds: 30, edits: 5, users: 3, mostGroups: 4, scans: 0, everyMs: 1500, settleMs: 120_000 })
    expect(report.disagreements, JSON.stringify(report)).toEqual([])
  }, 400_000)
})

describe.skipIf(!here || ends === null)('the roles, while engines are killed', () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await servers(serversEnv({ DOCKETRY_LEASE_SECONDS: '3', LOG_LEVEL: 'error' }), ends)
  }, 120_000)
  afterAll(() => deployment.destroy(), 60_000)

  it('lose nothing that was acknowledged and double nothing', async () => {
    const { report } = await runFaults(deployment, { seed: 12, seconds: 30, edits: 5, users: 3, mostGroups: 4, scans: 0, everyMs: 2500, settleMs: 180_000 })
    expect(report.disagreements, JSON.stringify(report)).toEqual([])
  }, 500_000)
})
