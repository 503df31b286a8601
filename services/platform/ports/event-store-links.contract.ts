/** Part of the contract suite for event stores: links of hash chains, which anchors are made of. */
import { expect, it } from 'vitest'
import { hashOf } from '../events/hash-chain.ts'
import { appendChained } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore, Link } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

export function linksContract(factory: PortFactory<EventStore>): void {
  const { port: store } = usePort(factory)
  const linksOf = async (after: number | null, upTo: number): Promise<Link[]> => {
    const found: Link[] = []
    for await (const batch of store().links(after, upTo)) found.push(...batch)
    return found
  }

  it('are stream, revision, position and prev of the events after one position up to another', async () => {
    await appendChained(store(), 'a', 1, 2, 3)
    await appendChained(store(), 'b', 4)
    await appendChained(store(), 'a', 5)
    const [a, b] = [await store().read('a'), await store().read('b')]
    const all = [...a.slice(0, 3), ...b, ...a.slice(3)]
    const head = (await store().head()) ?? 0
    const links = await linksOf(null, head)
    expect(links.map(({ event: _, hash: __, ...link }) => link)).toEqual(
      all.map(({ stream, revision, position, metadata: { prev } }) => ({ stream, revision, position, prev })),
    )
    expect(links.filter(({ stream }) => stream === 'a').map(({ prev }) => prev)).toEqual([
      null,
      ...a.slice(0, 3).map(event => hashOf(event)),
    ])
    for (const { event, stream, revision } of links) if (event !== null) expect(event).toMatchObject({ stream, revision })
    const lasts = new Map([
      ['a', a.at(-1)],
      ['b', b.at(-1)],
    ])
    for (const { hash, stream, revision } of links)
      if (hash !== null) expect([hash, revision]).toEqual([hashOf(lasts.get(stream)!), lasts.get(stream)?.revision])
    expect((await linksOf(a[1]?.position ?? 0, b[0]?.position ?? 0)).map(({ stream, revision }) => [stream, revision])).toEqual([
      ['a', 2],
      ['b', 0],
    ])
    expect(await linksOf(head, head)).toEqual([])
  })

  it('are none of erased streams', async () => {
    await appendChained(store(), 'gone', 1)
    await appendChained(store(), 'here', 2)
    const head = (await store().head()) ?? 0
    await store().erase('gone')
    expect((await linksOf(null, head)).map(({ stream }) => stream)).toEqual(['here'])
  })
}
