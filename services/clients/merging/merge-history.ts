/** The merges of a client and their separations as steps of the histories of both clients. */
import type { ClientMergesEvent } from '@docketry/contracts/events/client-merges.ts'
import { readUnderstood } from '../../platform/commands/load.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergedInto, mergesIn } from '../../shared/client-merges.ts'
import { business } from '../business.ts'
import { clientSteps, type Step } from '../client-history.ts'
import { clientMerges } from './client-merges.ts'

/** A client that was merged into another one. `actor`: of the merge, as in the metadata of the event. */
type MergedClient = { id: string; name: string; abn: string | null; at: number; actor: string; reason: string; history: Step[] }

type Merging = StoredEvent & ClientMergesEvent

function stepOf(
  { type, data: { survivorId, duplicateId, reason }, metadata: { at, actor } }: Merging,
  id: string,
  nameOf: (id: string) => string,
): Step | null {
  const words =
    type === 'ClientsMerged'
      ? {
          survivor: `Merged with ${nameOf(duplicateId)}, which reads as this client. Reason: ${reason}`,
          duplicate: `Merged into ${nameOf(survivorId)}. Reason: ${reason}`,
        }
      : {
          survivor: `Separated from ${nameOf(duplicateId)} again. Reason: ${reason}`,
          duplicate: `Separated from ${nameOf(survivorId)} again. Reason: ${reason}`,
        }
  if (id === survivorId) return { at, actor, what: words.survivor, changes: [] }
  return id === duplicateId ? { at, actor, what: words.duplicate, changes: [] } : null
}

/**
 * `steps`: of the client's own stream, newest first. Returns them with its merges, and the clients that are merged into it, the latest
 * first, each with its own history.
 */
export async function withMergeSteps(
  { events, read }: { events: Pick<EventStore, 'read'>; read: ReadRows },
  { firmId, id }: { firmId: string; id: string },
  steps: Step[],
): Promise<{ own: Step[]; merged: MergedClient[] }> {
  const merges = (await readUnderstood(events, clientMerges.stream(firmId))) as Merging[] // such streams contain such events only
  if (merges.length === 0) return { own: steps, merged: [] }
  const rows = new Map(
    (await read.getMany('businesses', [...new Set(merges.flatMap(({ data }) => [data.survivorId, data.duplicateId]))])).map(row => [
      row.id,
      row,
    ]),
  )
  const nameOf = (one: string): string => rows.get(one)?.name ?? 'a client that no longer exists'
  const withMerges = (of: string, own: Step[]): Step[] =>
    [...own, ...merges.flatMap(event => stepOf(event, of, nameOf) ?? [])].sort((a, b) => b.at - a.at)
  const holding = mergesIn(await read.getMany('client-merges', [firmId]))
  const merged = await Promise.all(
    mergedInto(holding, id)
      .flatMap(one => holding.get(one) ?? [])
      .map(async ({ duplicateId, at, by, reason }) => ({
        id: duplicateId,
        name: nameOf(duplicateId),
        abn: rows.get(duplicateId)?.abn ?? null,
        at,
        actor: by,
        reason,
        history: withMerges(duplicateId, clientSteps(await readUnderstood(events, business.stream(duplicateId)), firmId)),
      })),
  )
  return { own: withMerges(id, steps), merged: merged.sort((a, b) => b.at - a.at) }
}
