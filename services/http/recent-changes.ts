/** Changes of the last seconds, so that a screen also learns of those that came after its data was read and before its stream was open. */

/**
 * One changed row of a projection. `ownerId`: the client that it belongs to, null for the firm itself. `groupId`, `clientId`: the changed
 * group or client, null for rows of other kinds. `people`: it is about members or invitations.
 */
export type RowChange = { firmId: string; ownerId: string | null; clientId: string | null; groupId: string | null; people: boolean }

/** Longer than a browser needs from reading a screen's data to opening its stream, on a slow network too. */
const retainedMs = 30_000
/** Number of changes of all firms together. The oldest are dropped first. */
const maxRetained = 10_000

const keyOf = ({ firmId, ownerId, clientId, groupId, people }: RowChange): string =>
  JSON.stringify([firmId, ownerId, clientId, groupId, people])

/** `now`: UTC ms. A repeated change is retained once. */
export function recentChanges(): { note(changes: RowChange[], now: number): void; of(firmId: string, now: number): RowChange[] } {
  /** The least recent first. */
  const retained = new Map<string, { change: RowChange; at: number }>()
  function forget(now: number): void {
    for (const [key, { at }] of retained) {
      if (now - at < retainedMs && retained.size <= maxRetained) return
      retained.delete(key)
    }
  }
  return {
    note(changes, now) {
      for (const change of changes) {
        const key = keyOf(change)
        retained.delete(key)
        retained.set(key, { change, at: now })
      }
      forget(now)
    },
    of(firmId, now) {
      forget(now)
      return [...retained.values()].flatMap(({ change }) => (change.firmId === firmId ? [change] : []))
    },
  }
}
