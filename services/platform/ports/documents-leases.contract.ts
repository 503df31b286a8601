/** Leases: one holder at a time, renewed together; the writes of an earlier holder are fenced. */
import { expect, it } from 'vitest'
import { noLease } from '../testing/documents.ts'
import { usePort } from '../testing/use-port.ts'
import type { Documents } from './documents.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function leasesContract(factory: PortFactory<Documents>): void {
  const { port: documents } = usePort(factory)
  const get = (id: string) => documents().get('v@1', id)

  it('gives a lease to one holder at a time, with an increasing token', async () => {
    const first = await documents().lease('v@1', 'one', 60_000)
    expect(first).toMatchObject({ holder: 'one' })
    expect(await documents().lease('v@1', 'two', 60_000)).toBeNull()
    expect(await documents().lease('w@1', 'two', 60_000)).toMatchObject({ holder: 'two' })
    const renewed = await documents().lease('v@1', 'one', 0)
    expect(renewed?.token).toBeGreaterThan(first?.token ?? Infinity)
    const taken = await documents().lease('v@1', 'two', 60_000)
    expect(taken?.token).toBeGreaterThan(renewed?.token ?? Infinity)
    await documents().release('v@1', 'one')
    expect(await documents().lease('v@1', 'one', 60_000)).toBeNull()
    await documents().release('v@1', 'two')
    expect((await documents().lease('v@1', 'one', 60_000))?.token).toBeGreaterThan(taken?.token ?? Infinity)
  })

  it('renews the leases that a holder still has in one call, and keeps their tokens', async () => {
    const [a, b] = [await documents().lease('a@1', 'one', 0), await documents().lease('b@1', 'one', 0)]
    await documents().lease('c@1', 'one', 0)
    const taken = await documents().lease('c@1', 'two', 60_000)
    expect(await documents().renew(['a@1', 'b@1', 'c@1', 'd@1'], 'one', 60_000)).toEqual(['a@1', 'b@1'])
    expect(await documents().renew(['c@1'], 'one', 60_000)).toEqual([])
    expect([await documents().lease('a@1', 'two', 60_000), await documents().lease('b@1', 'two', 60_000)]).toEqual([null, null])
    for (const [name, lease] of [
      ['a@1', a],
      ['b@1', b],
      ['c@1', taken],
    ] as const) {
      await documents().write(name, [{ id: 'x', position: 1, document: { id: 'x' } }], { position: 1, lease: lease ?? noLease })
    }
    expect(await documents().renew([], 'one', 60_000)).toEqual([])
  })

  it('gives a free lease to one of several concurrent holders', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => documents().lease('v@1', `holder-${i}`, 60_000)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('fences the writes of a holder whose lease another has acquired', async () => {
    const old = await documents().lease('v@1', 'one', 0)
    const taken = await documents().lease('v@1', 'two', 60_000)
    if (!old || !taken) throw new Error('no lease')
    await documents().write('v@1', [{ id: 'a', position: 1, document: { id: 'a', by: 'two' } }], { position: 1, lease: taken })
    const late = documents().write('v@1', [{ id: 'a', position: 2, document: { id: 'a', by: 'one' } }], {
      position: 2,
      lease: old,
    })
    await expect(late).rejects.toMatchObject({ code: 'fenced' })
    expect([await get('a'), await documents().checkpoint('v@1')]).toEqual([{ id: 'a', by: 'two' }, 1])
  })
}
