/** The origin of a checkpoint: stored with it, kept by writes without one, forgotten with the collection. */
import { expect, it } from 'vitest'
import { noLease } from '../testing/documents.ts'
import { usePort } from '../testing/use-port.ts'
import type { CheckpointOrigin, Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

const originOf = (revision: number, code: string | null = 'c0de'): CheckpointOrigin => ({
  store: 'store-1',
  code,
  event: { stream: 's', revision, id: `event-${revision}` },
})

export function originContract(factory: PortFactory<Documents>): void {
  const { port: documents, reopen } = usePort(factory)
  const write = (position: number, origin?: CheckpointOrigin) =>
    documents().write('v@1', [], { position, lease: noLease, ...(origin ? { origin } : {}) })

  it('returns the origin of the newest write, also after reopening', async () => {
    expect(await documents().origin('v@1')).toBeNull()
    await write(1, originOf(0))
    await write(2, originOf(1, null))
    expect(await documents().origin('v@1')).toEqual(originOf(1, null))
    await reopen()
    expect([await documents().checkpoint('v@1'), await documents().origin('v@1')]).toEqual([2, originOf(1, null)])
  })

  it('keeps the origin when a write has none, and has none before the first', async () => {
    await write(1)
    expect(await documents().origin('v@1')).toBeNull()
    await write(2, originOf(1))
    await write(3)
    expect(await documents().origin('v@1')).toEqual(originOf(1))
  })

  it('forgets the origin with the collection', async () => {
    await write(1, originOf(0))
    await documents().drop('v@1')
    expect([await documents().checkpoint('v@1'), await documents().origin('v@1')]).toEqual([null, null])
  })

  it('does not store the origin of a fenced write', async () => {
    const old = await documents().lease('v@1', 'one', 0)
    const taken = await documents().lease('v@1', 'two', 60_000)
    await documents().write('v@1', [], { position: 1, lease: taken ?? noLease, origin: originOf(0) })
    await expect(documents().write('v@1', [], { position: 2, lease: old ?? noLease, origin: originOf(9) })).rejects.toMatchObject({
      code: 'fenced',
    })
    expect(await documents().origin('v@1')).toEqual(originOf(0))
  })
}
