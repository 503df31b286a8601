import { describe, expect, it } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

/** Work that counts the running items; of every five items the later ones end first. */
function counted(fails: (n: number) => boolean = () => false) {
  const seen = { now: 0, most: 0, begun: [] as number[], ended: [] as number[] }
  const work = async (n: number): Promise<string> => {
    seen.begun.push(n)
    seen.most = Math.max(seen.most, (seen.now += 1))
    for (let tick = 0; tick < 5 - (n % 5); tick += 1) await Promise.resolve()
    seen.now -= 1
    seen.ended.push(n)
    if (fails(n)) throw new Error(`${n} failed`)
    return `${n} done`
  }
  return { seen, work }
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('mapConcurrently', () => {
  it('runs at most the given number at once, and returns results in the order of the items', async () => {
    const { seen, work } = counted()
    expect(await mapConcurrently(4, numbers(100), work)).toEqual(numbers(100).map(n => `${n} done`))
    expect(seen).toMatchObject({ most: 4, now: 0 })
  })
  it('starts nothing after a failure, and throws once the running items have ended', async () => {
    const { seen, work } = counted(n => n === 9)
    await expect(mapConcurrently(4, numbers(100), work)).rejects.toThrow('9 failed')
    expect(seen.begun.length).toBeLessThan(20)
    expect(seen.ended.toSorted()).toEqual(seen.begun.toSorted())
  })
  it('throws the error of the first failed item, not that of an item that was not started', async () => {
    const { work } = counted(n => n === 2 || n === 3)
    await expect(mapConcurrently(4, numbers(10), work)).rejects.toThrow('2 failed')
  })
  it('returns no results for no items, and runs fewer items than the limit all at once', async () => {
    const { seen, work } = counted()
    expect(await mapConcurrently(4, [], work)).toEqual([])
    expect(await mapConcurrently(4, [1, 2], work)).toEqual(['1 done', '2 done'])
    expect(seen.most).toBe(2)
  })
})
