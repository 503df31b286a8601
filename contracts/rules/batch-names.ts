/** Names of batches on every screen: the given name, or the day of the upload. Pure. */
import { dateIn, shownDate } from './dates.ts'

/**
 * A batch as it was created. `name`: as uploaded, may be empty. `position`: of its first event in the whole store; null where that is
 * erased.
 */
export type CreatedBatch = { id: string; createdAt: number; position: number | null; name: string }

/** `Upload of 22 Nov`, with the year when it is not this one; days are those of the firm's zone. */
function dayName(day: string, today: string): string {
  const text = `Upload of ${shownDate(day)}`
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text
}

/** By position; by time where the events of some are erased: those have no position to compare. */
function inOrder(created: CreatedBatch[]): CreatedBatch[] {
  const byPosition = (a: CreatedBatch, b: CreatedBatch): number => (a.position ?? 0) - (b.position ?? 0)
  return created.every(({ position }) => position !== null)
    ? created.toSorted(byPosition)
    : created.toSorted((a, b) => a.createdAt - b.createdAt || byPosition(a, b))
}

/**
 * By id. Batches of one client, one day and one name are numbered in the order in which they were created: `Upload of 22 Nov`, `Upload of
 * 22 Nov (2)`. The order never changes, so a batch keeps its number, also after another one is renamed or deleted.
 */
export function batchNames(created: CreatedBatch[], zone: string, at: number): Map<string, string> {
  const today = dateIn(zone, at)
  const taken = new Set<string>()
  const entries = inOrder(created).map(({ id, createdAt, name }) => {
    const day = dateIn(zone, createdAt)
    const base = name.trim() || dayName(day, today)
    let shown = base
    for (let n = 2; taken.has(`${day} ${shown}`); n++) shown = `${base} (${n})`
    taken.add(`${day} ${shown}`)
    return [id, shown] as const
  })
  return new Map(entries)
}
