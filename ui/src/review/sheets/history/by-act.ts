/** The entries that the list of a history shows: one for each act, however many events it has. Pure. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'

/** `events`: in their order, at least one. `entry`: what they did together, or the event itself where it is the only one. */
export type Listed = { entry: ListedEntry; events: readonly HistoryEntry[] }
export type ListedEntry = Omit<HistoryEntry, 'reread' | 'confirmed' | 'pages'>

/** Whether two events that follow one another are shown as one entry: the same act, on the invoice, on its batch, or on its files. */
const isSameEntry = (one: HistoryEntry, next: HistoryEntry): boolean =>
  one.act !== undefined && one.act.id === next.act?.id && one.of === next.of && one.notApplied === next.notApplied

/** Each changed value as it was before the first of the events, and after the last; without those that are as before. */
function changesOf(events: readonly HistoryEntry[]): HistoryEntry['changes'] {
  const changes = new Map<string, HistoryEntry['changes'][number]>()
  for (const change of events.flatMap(event => event.changes))
    changes.set(change.field, { ...change, from: (changes.get(change.field) ?? change).from })
  return [...changes.values()].filter(({ from, to }) => from !== to)
}

/** Fields that counted as confirmed, and no longer do after the last of the events. */
function withdrawnBy(events: readonly HistoryEntry[]): string[] {
  const fields = new Set<string>()
  for (const { withdrawn = [], confirmed = [] } of events) {
    for (const field of withdrawn) fields.add(field)
    for (const field of confirmed) fields.delete(field)
  }
  return [...fields]
}

/** At the time of the last event: whoever looks at the batch as of then sees all of it. */
function joined(events: readonly HistoryEntry[], last: HistoryEntry): ListedEntry {
  const { reread: _, confirmed: _confirmed, pages: _pages, withdrawn: _withdrawn, note: _note, ...same } = last
  const [withdrawn, notes] = [withdrawnBy(events), new Set(events.flatMap(({ note }) => note ?? []))]
  return {
    ...same,
    what: [...new Set(events.map(({ what }) => what))].join(' '),
    changes: changesOf(events),
    ...(notes.size > 0 ? { note: [...notes].join('\n') } : {}),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
  }
}

/** `history`: all events, oldest first. Each of them is in one entry, in the same order. */
export function listedByAct(history: readonly HistoryEntry[]): Listed[] {
  const groups: HistoryEntry[][] = []
  for (const event of history) {
    const last = groups.at(-1)?.at(-1)
    if (last && isSameEntry(last, event)) groups.at(-1)?.push(event)
    else groups.push([event])
  }
  return groups.flatMap(events => {
    const last = events.at(-1)
    return last ? [{ entry: events.length === 1 ? last : joined(events, last), events }] : []
  })
}

/** Whether no later entry is of the same act. An act is undone as a whole, so one of its entries has the button. */
export const isLastOfAct = (listed: readonly Listed[], at: number): boolean =>
  !listed.slice(at + 1).some(({ entry }) => entry.act?.id === listed[at]?.entry.act?.id)
