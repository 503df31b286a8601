/** The first of `words` that goes on where the typed text ends, as spreadsheets complete: the typed letters stay as they are typed. */
export function completion(typed: string, words: readonly string[]): string | null {
  if (typed.trim().length === 0) return null
  const start = typed.toLowerCase()
  const found = words.find(it => it.length > typed.length && it.toLowerCase().startsWith(start))
  return found ? typed + found.slice(typed.length) : null
}
