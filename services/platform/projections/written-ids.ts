/**
 * The ids of the rows that a build has written, as a Bloom filter: 1 MB for any number of them. Most rows of a build are new, and are not
 * looked for in the store.
 */

/** Of the filter. With 300,000 ids one in 850 others is mistaken for written, with a million one in 33. */
const bits = 2 ** 23
const hashes = 3

type WrittenIds = {
  add(id: string): void
  /** False: the id was not added. True: it was added, or, rarely, other ids have set the same bits. */
  mayHave(id: string): boolean
}

export function writtenIds(): WrittenIds {
  /** Made when needed: many projections have no rows. */
  let filter: Uint32Array | null = null

  /**
   * Whether `test` answers true for each of the id's bits; the bits after the first other answer are left out. `word`: index in the filter;
   * `bit`: mask in that word.
   */
  function everyBit(id: string, test: (word: number, bit: number) => boolean): boolean {
    // FNV-1a, and the same with another prime.
    let [first, second] = [0x811c9dc5, 0x9747b28c]
    for (let i = 0; i < id.length; i++) {
      const character = id.charCodeAt(i)
      first = Math.imul(first ^ character, 0x01000193)
      second = Math.imul(second ^ character, 0x85ebca6b)
    }
    for (let i = 0; i < hashes; i++) {
      const at = (Math.imul(i, second | 1) + first) >>> 0
      const place = (at ^ (at >>> 16)) & (bits - 1)
      if (!test(place >>> 5, 1 << (place & 31))) return false
    }
    return true
  }

  return {
    add(id) {
      const words = (filter ??= new Uint32Array(bits / 32))
      everyBit(id, (word, bit) => ((words[word] = (words[word] ?? 0) | bit), true))
    },
    mayHave(id) {
      const words = filter
      return words !== null && everyBit(id, (word, bit) => ((words[word] ?? 0) & bit) !== 0)
    },
  }
}
