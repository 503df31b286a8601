// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { LiveChange } from '@docketry/contracts/api/live.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBatches } from './use-batches.ts'

const stream = vi.hoisted(() => ({ change: (_: LiveChange): void => undefined }))
vi.mock('../data/live.ts', () => ({
  followLive: (_: string, it: typeof stream) => {
    Object.assign(stream, it)
    return () => undefined
  },
}))

const batch = { id: 'g1', descendants: [], status: 'ready' }
let groups: (typeof batch)[]
let reads: number
beforeEach(() => {
  groups = [batch]
  reads = 0
  vi.stubGlobal('fetch', async () => {
    reads += 1
    return Response.json({ groups, total: groups.length })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
function batchesOf(clientId: string) {
  const view = { by: 'scans', from: '2026-07-01', to: '2026-09-30' } as const
  return renderHook(() => useBatches({ firmId: 'f', clientId, parentGroup: null, view }, () => undefined)).result
}
const changed = (clientId: string): void => act(() => stream.change({ groups: ['g1'], clients: [], groupClients: [clientId] }))

it('useBatches shows a batch again each time that somebody restores it', async () => {
  const shown = batchesOf('c')
  const expectShown = (ids: string[]) => waitFor(() => expect(shown.current.data?.groups.map(it => it.id)).toEqual(ids), { timeout: 3000 })
  await expectShown(['g1'])
  for (const isDeleted of [true, false, true, false]) {
    groups = isDeleted ? [] : [batch]
    changed('c')
    await expectShown(isDeleted ? [] : ['g1'])
  }
})

it('useBatches does not read the batches again for a batch of another client', async () => {
  groups = []
  const shown = batchesOf('c')
  await waitFor(() => expect(shown.current.data).toBeTruthy())
  changed('another')
  groups = [batch]
  changed('c')
  await waitFor(() => expect(shown.current.data?.groups).toHaveLength(1), { timeout: 3000 })
  expect(reads).toBe(2)
})
