/** Words as numbers for the model's embedding table. 0 is nothing; the table's size is part of the model. */

export const tableSize = 8192

function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % (tableSize - 1) + 1
}

/** Lower case, digits all alike, no marks at the edges: `INV-0042:` and `inv-1318` are one word. */
export const wordKey = (text: string): string => text.toLowerCase().replace(/[0-9]/g, '0').replace(/^[^\p{L}0$%#]+|[^\p{L}0$%#]+$/gu, '')

const known = new Map<string, [number, number, number]>()

/** The word itself, its first three and its last three characters: a misread word still shares a part. */
export function wordIds(text: string): [number, number, number] {
  const key = wordKey(text)
  const before = known.get(key)
  if (before) return before
  const ids: [number, number, number] = key === '' ? [0, 0, 0] : [fnv(key), fnv(`^${key.slice(0, 3)}`), fnv(`${key.slice(-3)}$`)]
  if (known.size < 50_000) known.set(key, ids)
  return ids
}
