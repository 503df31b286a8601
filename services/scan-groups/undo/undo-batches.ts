/** Undoes the part of an act that concerns batches: uploads, deletions, restorations, names, merges. */
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { stateAfter } from '../../platform/commands/load.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { idIn, isUndoable, wasUndone, type UndoLeft, type Undone, type UndoPart, type UndoRequest } from '../../shared/undo.ts'
import { deleteBatch } from '../api/change-group.ts'
import { restoreBatch } from '../api/restore-scan.ts'
import { undoGrouping, undoRename } from '../commands/undo-group-act.ts'
import { grouping, parentOf } from '../grouping.ts'
import { scanGroup } from '../scan-group.ts'
import { streamsSince, undoImport, type ImportTools } from './undo-import.ts'

type GroupEvent = StoredEvent & ScanGroupEvent
type MergeEvent = StoredEvent & GroupingEvent

const isLater = ({ position }: StoredEvent, than: StoredEvent | undefined): boolean => than === undefined || position > than.position

/** What `work` has undone, true for the batch itself. Where it is refused, nothing: the refusal is why the batch is left as it is. */
async function undone(id: string, work: () => Promise<Undone | boolean>): Promise<Undone> {
  try {
    const done = await work()
    return typeof done === 'boolean' ? { undone: done ? [id] : [], left: [] } : done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { undone: [], left: [{ kind: 'batch', id, code: error.code, fields: [] }] }
  }
}

async function undoInGroup(
  tools: ImportTools,
  request: UndoRequest,
  groupId: string,
  events: readonly GroupEvent[],
): Promise<Undone | boolean> {
  const { act, execute } = request
  const { read } = tools
  const left = (code: UndoLeft['code']): Undone => ({ undone: [], left: [{ kind: 'batch', id: groupId, code, fields: [] }] })
  const own = events.filter(event => event.metadata.actId === act.id)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last || !own.some(isUndoable) || wasUndone(events, act.id)) return false
  const { deleted } = stateAfter(scanGroup, events)
  if (own.some(({ type }) => type === 'UploadReceived')) return deleted ? false : undoImport(tools, request, groupId, own)
  if (last.type === 'GroupDeleted') {
    if (!deleted) return false
    const later = events.some(event => event.type === 'GroupDeleted' && isLater(event, last))
    if (later) return left('act.changed-since')
    // A part comes back with the batch that it was deleted with.
    if (last.data.within === undefined) await restoreBatch(tools, groupId, execute)
    return true
  }
  if (last.type === 'GroupRestored') {
    if (deleted) return false
    if ((await streamsSince(tools, request, groupId)).size > 0) return left('act.changed-since')
    await deleteBatch(read, groupId, execute)
    return true
  }
  const renames = own.flatMap(event => (event.type === 'GroupRenamed' ? [event.data.name] : []))
  const from = renames.at(-1)
  if (from === undefined) return false
  const to = stateAfter(
    scanGroup,
    events.filter(event => isLater(first, event)),
  ).name
  const now = stateAfter(scanGroup, events).name
  return now !== to && (await execute(undoRename, { groupId, from, to }, groupId)).facts.length > 0
}

/** `created`: batches that the same act has made; they go as a whole. */
async function undoMerges(
  { act, execute }: UndoRequest,
  clientId: string,
  events: readonly MergeEvent[],
  created: ReadonlySet<string>,
): Promise<Undone[]> {
  const own = events.filter(event => event.metadata.actId === act.id && isUndoable(event))
  const children = [...new Set(own.flatMap(({ data }) => ('childId' in data ? [data.childId] : [])))].filter(id => !created.has(id))
  const ofChild = (childId: string) => own.filter(({ data }) => 'childId' in data && data.childId === childId)
  return Promise.all(
    children.map(childId =>
      undone(childId, async () => {
        const [first, last] = [ofChild(childId)[0], ofChild(childId).at(-1)]
        const firmId = first?.metadata.firmId
        if (!first || !last || !firmId) return false
        const parentAt = (upTo: (event: MergeEvent) => boolean): string | null =>
          parentOf(stateAfter(grouping, events.filter(upTo)), childId)
        const [to, from, now] = [parentAt(event => isLater(first, event)), parentAt(event => !isLater(event, last)), parentAt(() => true)]
        // Uploads into another batch were not always recorded; the separated batch knows its former parent.
        const before = to ?? (first.type === 'GroupSeparated' ? first.data.parentId : null)
        return now !== before && (await execute(undoGrouping, { clientId, firmId, childId, from, to: before }, childId)).facts.length > 0
      }),
    ),
  )
}

export const undoBatches =
  (tools: ImportTools): UndoPart =>
  async request => {
    const found: Undone[] = []
    const streams = [...request.streams].flatMap(([stream, events]) => {
      const groupId = idIn(stream, 'scan-group-')
      return groupId === null ? [] : [{ groupId, events: events as unknown as GroupEvent[] }] // the stream holds these only
    })
    const created = new Set(
      streams
        .filter(({ events }) => events.some(({ type, metadata }) => type === 'GroupCreated' && metadata.actId === request.act.id))
        .map(({ groupId }) => groupId),
    )
    for (const { groupId, events } of streams) {
      const done = request.done.has(`scan-group-${groupId}`)
      const result = await undone(groupId, () => undoInGroup(tools, request, groupId, events))
      found.push(done && result.undone.length === 0 ? { ...result, undone: [groupId] } : result)
    }
    for (const [stream, events] of request.streams) {
      const clientId = idIn(stream, 'grouping-')
      if (clientId !== null) found.push(...(await undoMerges(request, clientId, events as unknown as MergeEvent[], created))) // as above
    }
    return { undone: found.flatMap(it => it.undone), left: found.flatMap(it => it.left) }
  }
