/**
 * Simulated users work while roles are killed, stopped and started; the servers are killed too where DOCKETRY_ENGINES names the folder of
 * their scripts. In the end everything acknowledged is stored exactly once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deployment } from '../testing/faults/deployment.ts'
import { serverControl } from '../testing/faults/server-control.ts'
import { runFaults } from '../testing/faults/run-faults.ts'
import { servers } from '../testing/faults/servers.ts'
import { serversEnv } from '../testing/roles.ts'
import { addressOf, serverNames } from '../testing/servers.ts'

const control = serverControl()
const serverKills = `had a kill of each server${control === null ? ' (not run: DOCKETRY_ENGINES is not set)' : ''}`

describe.skipIf(serverNames.some(server => addressOf(server) === null))('a deployment whose processes are killed', () => {
  let deployment: Deployment
  let faults: Record<string, number>
  beforeAll(async () => {
    deployment = await servers(serversEnv({ DOCKETRY_LEASE_SECONDS: '3', LOG_LEVEL: 'error' }), control)
  }, 120_000)
  afterAll(() => deployment.destroy(), 60_000)

  it('stores every acknowledged change exactly once', async () => {
    const { report } = await runFaults(deployment, {
      seed: 11,
      seconds: 20,
      edits: 5,
      users: 3,
      maxGroups: 4,
      scans: 0,
      everyMs: 800,
      settleMs: 120_000,
    })
    expect(report.disagreements, JSON.stringify(report)).toEqual([])
    faults = report.faults
  }, 700_000)

  it('had a kill of each role', () => {
    expect(Object.keys(faults)).toEqual(
      expect.arrayContaining([
        'kill api',
        'kill project',
        'kill reactions',
        'kill stage prepare',
        'kill stage read',
        'kill stage segment',
        'kill stage extract',
      ]),
    )
  })

  it.skipIf(control === null)(serverKills, () => {
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(serverNames.map(server => `kill ${server}`)))
  })
})
