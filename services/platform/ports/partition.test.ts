import { expect, it } from 'vitest'
import { murmur2, partitionOf } from './partition.ts'

// The test vectors of Kafka's UtilsTest.testMurmur2.
const vectors: [string, number][] = [
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
]

it.each(vectors)('murmur2 hashes %s as Kafka does', (key, hash) => expect(murmur2(key)).toBe(hash))

it('partitionOf maps every key to one of the partitions', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, i) => partitionOf(`page-${i}`, 8)))
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
