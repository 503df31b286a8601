import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { networkScans } from './network-scans.ts'

const day = 86_400_000
const owner = { userId: 'u', firmId: 'f', clientId: 'c', mergedIds: [] }

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await removeFolder(folder)
})

it('the pages of a scan are deleted after a week, also while Docketry runs', async () => {
  const scans = await networkScans({
    folder,
    hasRoom: async () => true,
    report: () => undefined,
    scanners: {
      list: async () => [],
      scan: async (_id, _settings, { onPage }) => (await onPage({ kind: 'jpeg', bytes: Buffer.from('page') }), null),
    },
  })
  await scans.start(owner, 'a', { id: 's', name: 'Stub' }, { source: 'feeder', duplex: false, colour: false })
  await scans.cancel(owner, 'a') // resolves when it has ended
  vi.advanceTimersByTime(6 * day)
  expect(scans.notUploaded(owner)).toMatchObject([{ scanId: 'a', pages: [1] }])
  vi.advanceTimersByTime(2 * day)
  expect(scans.notUploaded(owner)).toEqual([])
  await scans.close()
  expect(await readdir(folder)).toEqual([])
})
