/**
 * Tables by id within a row, for folds over thousands of entries: the first change copies the table, later ones change the copy. Only for rows whose
 * earlier states are not used again, as in a fold.
 */
const copied = new WeakSet()

function ownCopyOf<T>(table: Record<string, T>): Record<string, T> {
  if (copied.has(table)) return table
  const copy = { ...table }
  copied.add(copy)
  return copy
}

export function withEntry<T>(table: Record<string, T>, id: string, entry: T): Record<string, T> {
  const own = ownCopyOf(table)
  own[id] = entry
  return own
}

export function withoutEntry<T>(table: Record<string, T>, id: string): Record<string, T> {
  const own = ownCopyOf(table)
  Reflect.deleteProperty(own, id)
  return own
}
