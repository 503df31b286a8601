/** Simulated users work while the server is killed repeatedly. In the end everything acknowledged is stored exactly once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { embedded } from '../testing/faults/embedded.ts'
import { chanceFrom } from '../testing/faults/chance.ts'
import type { Deployment } from '../testing/faults/deployment.ts'
import { disagreements } from '../testing/faults/disagreements.ts'
import { runFaults, type FaultRun } from '../testing/faults/run-faults.ts'
import { sender } from '../testing/faults/send.ts'
import { tamperings, tamperWithStores } from '../testing/faults/tamperings.ts'
import { answersOf, worldOf } from '../testing/faults/world.ts'

let folder: string
let deployment: Deployment
let run: FaultRun
beforeAll(async () => {
  folder = await temporaryFolder()
  deployment = await embedded(folder)
  run = await runFaults(deployment, { seed: 7, seconds: 8, edits: 4, users: 3, maxGroups: 3, scans: 1, everyMs: 900, settleMs: 60_000 })
}, 400_000)
afterAll(async () => {
  await deployment.destroy()
  await removeFolder(folder)
})

it('a server that is killed repeatedly stores every acknowledged change exactly once', () => {
  expect(run.report.disagreements, JSON.stringify(run.report)).toEqual([])
  expect(Object.keys(run.report.faults)).toEqual(expect.arrayContaining(['kill', 'stop']))
})

describe('the comparison', () => {
  it.each(Object.entries(tamperings))('finds %s', (_, tamper) => {
    const world = structuredClone(run.world)
    const entries = structuredClone(run.entries)
    expect(tamper(world, entries)).toBeTruthy()
    expect(disagreements(world, entries)).not.toEqual([])
  })

  it('finds changes made directly in the stores', async () => {
    const stores = await deployment.stores()
    const wrong = await tamperWithStores(stores, run.world).finally(() => stores.close())
    deployment = await embedded(folder)
    const send = sender(() => deployment.addresses(), chanceFrom(1))
    const groups = run.world.firms.flatMap(firm => Object.keys(firm.details))
    const firms = await Promise.all(
      run.sessions.map((session, i) =>
        answersOf(
          send,
          session,
          groups.filter(id => run.world.firms[i]?.details[id]),
        ),
      ),
    )
    await deployment.stop()
    const found = disagreements(await worldOf(deployment, firms), run.entries).join('\n')
    for (const what of wrong) expect(found).toContain(what)
  })
})
