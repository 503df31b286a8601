/**
 * A set of very many ids in little memory: a UUID takes 16 bytes, at most twice that in the table, where a set of strings takes about a
 * hundred. Other ids are kept as strings.
 */

export type IdSet = { add(id: string): void; has(id: string): boolean }

const uuidLength = 36
const words = 4

/** The value of each hexadecimal digit of a UUID as it is written (lower case), by character code; -1 for other characters. */
const digits = new Int8Array(128).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) digits[digit.charCodeAt(0)] = value

/** Writes the four words of a UUID; false for another text. */
function readUuid(id: string, into: Uint32Array): boolean {
  if (id.length !== uuidLength) return false
  let digit = 0
  for (let i = 0; i < uuidLength; i += 1) {
    const code = id.charCodeAt(i)
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (code !== 45) return false
      continue
    }
    const value = code < 128 ? (digits[code] ?? -1) : -1
    if (value < 0) return false
    const word = digit >> 3
    into[word] = ((into[word] ?? 0) << 4) | value
    digit += 1
  }
  return true
}

export function idSet(): IdSet {
  const others = new Set<string>()
  /** Open addressing. A slot of zeros is free; the UUID of zeros is among the others. */
  let table = new Uint32Array(words * 1024)
  let count = 0
  const one = new Uint32Array(words)

  /** Where in the table the slot of the UUID with these four words begins, or the free one where it belongs. */
  function slotOf(into: Uint32Array, [a = 0, b = 0, c = 0, d = 0]: Uint32Array): number {
    const slots = into.length / words
    let slot = (Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f)) >>> 0
    for (slot %= slots; ; slot = (slot + 1) % slots) {
      const at = slot * words
      const isFree = into[at] === 0 && into[at + 1] === 0 && into[at + 2] === 0 && into[at + 3] === 0
      if (isFree || (into[at] === a && into[at + 1] === b && into[at + 2] === c && into[at + 3] === d)) return at
    }
  }
  const isFreeAt = (at: number): boolean => table[at] === 0 && table[at + 1] === 0 && table[at + 2] === 0 && table[at + 3] === 0

  function grow(): void {
    const larger = new Uint32Array(table.length * 2)
    for (let at = 0; at < table.length; at += words) {
      if (isFreeAt(at)) continue
      const uuid = table.subarray(at, at + words)
      larger.set(uuid, slotOf(larger, uuid))
    }
    table = larger
  }
  const isUuid = (id: string): boolean => readUuid(id, one) && one.some(word => word !== 0)

  return {
    add(id) {
      if (!isUuid(id)) return void others.add(id)
      const at = slotOf(table, one)
      if (!isFreeAt(at)) return
      table.set(one, at)
      count += 1
      if (count * words * 3 > table.length * 2) grow()
    },
    has: id => (isUuid(id) ? !isFreeAt(slotOf(table, one)) : others.has(id)),
  }
}
