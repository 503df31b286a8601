/** Anchors on the page of operators: listed, and taken on request. */
import { anchors, takeAnchor, type AnchorEntry } from '@docketry/contracts/api/anchors.ts'
import type { AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import type { CommandOrigin } from '../../platform/commands/execute.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { anchorFileName } from '../anchors/anchor-file.ts'
import { fingerprintOf } from '../anchors/anchor-key.ts'
import { anchorsFromNewest } from '../anchors/recorded-anchors.ts'

/**
 * `takeAnchor`: takes one for the person and writes its file; throws `in-use` while another is being taken. `anchorKey`: the public key of
 * this process, null without one. `anchorFolder`: of the files, null where they are in the store only. `namesOf`: the names of users by
 * their ids.
 */
export type AnchorEndpointTools = {
  namesOf(userIds: string[]): Promise<(userId: string) => string>
  events: Pick<EventStore, 'follow' | 'head' | 'read'>
  takeAnchor(by: CommandOrigin): Promise<unknown>
  anchorKey: string | null
  anchorFolder: string | null
}
type Stored = StoredEvent<AnchorEvent>

const pageSize = 10

async function entriesOf(events: Stored[], { namesOf }: Pick<AnchorEndpointTools, 'namesOf'>): Promise<AnchorEntry[]> {
  const idOf = ({ metadata }: Stored): string | null => userIdOfActor(metadata.actor)
  const nameOf = await namesOf(events.flatMap(event => idOf(event) ?? []))
  return events.map(event => {
    const { statement, signed } = event.data
    const { number, at, events: count, streams, root } = statement
    const userId = idOf(event)
    return {
      number,
      at,
      events: count,
      streams,
      root,
      key: signed === null ? null : fingerprintOf(signed.key),
      file: anchorFileName(number),
      by: userId === null ? null : nameOf(userId),
      operator: event.metadata.operator ?? null,
    }
  })
}

export const handleAnchors = (tools: AnchorEndpointTools) =>
  handler(anchors, {
    async answer({ query, at }) {
      const { events, anchorKey, anchorFolder } = tools
      let last: Stored | null = null
      const earlier: Stored[] = []
      for await (const event of anchorsFromNewest(events, at)) {
        last ??= event
        if (event.data.statement.number < (query.before ?? last.data.statement.number)) earlier.push(event)
        if (earlier.length === pageSize) break
      }
      const [entry = null, ...entries] = await entriesOf([...(last ? [last] : []), ...earlier], tools)
      return {
        last: entry,
        total: entry?.number ?? 0, // numbers have no gaps
        earlier: entries,
        key: anchorKey === null ? null : fingerprintOf(anchorKey),
        folder: anchorFolder,
      }
    },
  })

export const handleTakeAnchor = (tools: AnchorEndpointTools) =>
  handler(takeAnchor, {
    async answer({ actId, caller, at, newId }) {
      /** The one that this request took, now or when it was sent the first time. */
      async function own(): Promise<AnchorEntry | null> {
        let seen = 0
        for await (const event of anchorsFromNewest(tools.events, at)) {
          if (event.metadata.actId === actId) return (await entriesOf([event], tools))[0] ?? null
          seen += 1
          if (seen === pageSize) return null
        }
        return null
      }
      const before = await own()
      if (before) return { anchor: before }
      await tools
        .takeAnchor({
          commandId: newId('anchor'),
          actId,
          actor: caller === null ? 'anyone' : `user:${caller.userId}`,
          causeId: null,
          caller: null, // the command is one of Docketry itself; the endpoint has checked who may
          endpoint: takeAnchor.name,
          ...(caller?.sessionId ? { sessionId: caller.sessionId } : {}),
        })
        .catch((error: unknown) => {
          throw codeOf(error) === 'in-use' ? refuse('anchor.being-taken') : error
        })
      return { anchor: await own() }
    },
  })
