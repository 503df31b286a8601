/**
 * Page views per day and route pattern, sign-ups and sign-ins; anonymous. Each process writes its daily sums to a document of its own;
 * reading adds them up. Counts of the last seconds before a crash are lost.
 */
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { newId } from '../platform/events/ids.ts'
import { reasonOf } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { Report } from '../platform/errors/report.ts'
import { counts, siteLease } from './collections.ts'

/** `event`: `sign_up` and `login`. */
type CountKind = 'page' | 'screen' | 'event'
export type Count = { day: string; kind: CountKind; what: string; count: number }
/** Called for each count, for other receivers of these figures. Must not throw. */
type CountReceiver = (kind: CountKind, what: string, at: number) => void

type Row = { id: string; day: string; counts: { kind: CountKind; what: string; count: number }[] }
type Day = { position: number; dirty: boolean; of: Map<string, number> }

const everyMs = 10_000

export type Counts = ReturnType<typeof countStore>

/** The counts of one process. A failed write is reported and repeated with the next. */
export function countStore(documents: Documents, report: Report, receivers: CountReceiver[] = []) {
  const instance = newId()
  const days = new Map<string, Day>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    for (const [day, sums] of days) {
      if (!sums.dirty) continue
      const id = `${day}/${instance}`
      const rows = [...sums.of].map(([name, count]) => ({
        kind: name.slice(0, name.indexOf(' ')) as CountKind, // as `add` named it
        what: name.slice(name.indexOf(' ') + 1),
        count,
      }))
      sums.dirty = false
      try {
        await documents.write(counts, [{ id, position: sums.position + 1, document: { id, day, counts: rows } }], {
          position: 0,
          lease: siteLease,
        })
        sums.position += 1
      } catch (error) {
        sums.dirty = true
        return report('page counts could not be stored; they are tried again', { reason: reasonOf(error) })
      }
      if (!sums.dirty && days.size > 1 && day !== [...days.keys()].at(-1)) days.delete(day)
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))

  return {
    add(kind: CountKind, what: string, at: number): void {
      const day = dateIn(defaultZone, at)
      const sums = days.get(day) ?? { position: 0, dirty: true, of: new Map<string, number>() }
      days.set(day, sums)
      const name = `${kind} ${what}`
      sums.of.set(name, (sums.of.get(name) ?? 0) + 1)
      sums.dirty = true
      for (const receive of receivers) receive(kind, what, at)
      timer ??= setInterval(() => void flush(), everyMs).unref()
    },
    /** Resolves when a write of everything counted so far has succeeded or failed. */
    flush,
    async close(): Promise<void> {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}

/** The sums of all processes: oldest day first; within a day pages first, then the highest count. */
export async function countsIn(documents: Documents): Promise<Count[]> {
  const { rows } = await documents.find(counts, { sort: [{ field: 'day' }] })
  const sums = new Map<string, Count>()
  // Such documents are written above and nowhere else.
  for (const { day, counts: of } of rows as Row[]) {
    for (const { kind, what, count } of of) {
      const key = `${day} ${kind} ${what}`
      sums.set(key, { day, kind, what, count: (sums.get(key)?.count ?? 0) + count })
    }
  }
  const order = ['page', 'screen', 'event']
  return [...sums.values()].sort(
    (a, b) =>
      a.day.localeCompare(b.day) || order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count || a.what.localeCompare(b.what),
  )
}
