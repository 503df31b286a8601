/** What screens call a model. Pure. */
import type { ModelEvent } from '../events/model.ts'

/** As recorded when it was first used; `name` is stored as `fields 3, 21 Nov 2026`. */
type Recorded = Pick<ModelEvent['data'], 'kind' | 'number' | 'name'>

/**
 * `model 3 (21 Nov 2026)`: the number of the model in its store and the day of its first use; `page reader 3 (21 Nov 2026)` for what reads
 * the words of pages. `version`: as extractions and stages name it. `used`: null for a model of before models were recorded. Its number is
 * that of its version, `fields@1-3f9a2c`, and in place of the day stands `day`, when it read something, or else the version. Any other
 * version is its own name.
 */
export function shownModelName(version: string, used: Recorded | null, day?: string): string {
  if (used) return `${used.kind === 'reading' ? 'page reader' : 'model'} ${used.number} (${used.name.slice(used.name.indexOf(', ') + 2)})`
  const [, number] = /^fields@(\d+)-/u.exec(version) ?? []
  return number === undefined ? version : `model ${number} (${day ?? version})`
}
