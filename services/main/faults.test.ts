/** Users at work while the server is killed again and again: what was acknowledged is there in the end, once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../core/testing/folder.ts'
import { embedded } from '../testing/faults/embedded.ts'
import { runFaults } from '../testing/faults/run-faults.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

it('loses nothing that was acknowledged and doubles nothing, however often it is killed', async () => {
  const options = { seed: 7, seconds: 12, users: 3, mostGroups: 4, scans: 1, everyMs: 1500, settleMs: 60_000 }
  const { report } = await runFaults(await embedded(folder), options)
  expect(report.disagreements, JSON.stringify(report)).toEqual([])
  console.warn(JSON.stringify(report))
}, 120_000)
