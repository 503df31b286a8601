/** Turns words into ids of the model's embedding table. 0 stands for no word. */

/** Part of the model: another size needs another model file. */
export const tableSize = 8192

/** FNV-1a, mapped to 1..tableSize − 1. */
function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return ((hash >>> 0) % (tableSize - 1)) + 1
}

/** Lower case, every digit as 0, without punctuation at the ends: `INV-0042:` and `inv-1318` have the same key. */
export const wordKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[0-9]/g, '0')
    .replace(/^[^\p{L}0$%#]+|[^\p{L}0$%#]+$/gu, '')

const cache = new Map<string, [number, number, number]>()

/** Ids of the word, of its first three and of its last three characters: a misread word still shares one of them. */
export function wordIds(text: string): [number, number, number] {
  const key = wordKey(text)
  const before = cache.get(key)
  if (before) return before
  const ids: [number, number, number] = key === '' ? [0, 0, 0] : [fnv(key), fnv(`^${key.slice(0, 3)}`), fnv(`${key.slice(-3)}$`)]
  if (cache.size < 50_000) cache.set(key, ids)
  return ids
}
