/** The partition of a key: murmur2, as in Kafka's default partitioner, so that both logs assign keys to partitions alike. */

/** Kafka's murmur2 (32 bit) of the key's UTF-8 bytes, as a signed integer. */
export function murmur2(key: string): number {
  const data = Buffer.from(key)
  const m = 0x5bd1e995
  let h = 0x9747b28c ^ data.length
  const whole = data.length - (data.length % 4)
  for (let i = 0; i < whole; i += 4) {
    let k = Math.imul(data.readInt32LE(i), m)
    k = Math.imul(k ^ (k >>> 24), m)
    h = Math.imul(h, m) ^ k
  }
  const rest = data.length - whole
  if (rest === 3) h ^= data.readUInt8(whole + 2) << 16
  if (rest >= 2) h ^= data.readUInt8(whole + 1) << 8
  if (rest >= 1) h = Math.imul(h ^ data.readUInt8(whole), m)
  h = Math.imul(h ^ (h >>> 13), m)
  return h ^ (h >>> 15)
}

export const partitionOf = (key: string, partitions: number): number => (murmur2(key) & 0x7fffffff) % partitions
