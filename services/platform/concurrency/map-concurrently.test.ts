import { describe, expect, it } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

/** Work that counts what is in hand, and goes on in turns of its own. */
function counted(fails: (n: number) => boolean = () => false) {
  const seen = { now: 0, most: 0, begun: [] as number[], ended: [] as number[] }
  const work = async (n: number): Promise<string> => {
    seen.begun.push(n)
    seen.most = Math.max(seen.most, (seen.now += 1))
    // The later ones of each handful are done first.
    for (let turn = 0; turn < 5 - (n % 5); turn += 1) await Promise.resolve()
    seen.now -= 1
    seen.ended.push(n)
    if (fails(n)) throw new Error(`${n} failed`)
    return `${n} done`
  }
  return { seen, work }
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('a few at a time', () => {
  it('has so many in hand and no more, and answers in the order asked for', async () => {
    const { seen, work } = counted()
    expect(await mapConcurrently(4, numbers(100), work)).toEqual(numbers(100).map(n => `${n} done`))
    expect([seen.most, seen.now]).toEqual([4, 0])
  })
  it('begins nothing after the first that fails, and ends what is in hand before it says so', async () => {
    const { seen, work } = counted(n => n === 9)
    await expect(mapConcurrently(4, numbers(100), work)).rejects.toThrow('9 failed')
    expect(seen.begun.length).toBeLessThan(20)
    expect(seen.ended.toSorted()).toEqual(seen.begun.toSorted())
  })
  it('of nothing is nothing, and of fewer than may be all of them', async () => {
    const { seen, work } = counted()
    expect([await mapConcurrently(4, [], work), await mapConcurrently(4, [1, 2], work), seen.most]).toEqual([[], ['1 done', '2 done'], 2])
  })
})
