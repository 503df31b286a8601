/**
 * Live updates: a change of a projection's rows reaches the open screens of the firm, as server-sent events read through `fetch` with the
 * bearer header.
 */
import type { FastifyInstance } from 'fastify'
import { live as liveEndpoint, type LiveChange } from '@docketry/contracts/api/live.ts'
import { allows, isAuditorIn, seesClient, someClients, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { ProjectionChange } from '../platform/projections/running-projection.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { readsFor } from '../shared/auditor-reads.ts'
import { mergesIn, survivorOf } from '../shared/client-merges.ts'
import { callerOf, signedInCaller } from './auth.ts'
import { mayOrThrow } from './mount.ts'
import { recentChanges, type RowChange } from './recent-changes.ts'

/** Calls back after each write of a projection that readers can see. Returns the function that unsubscribes. */
export type OnChange = (callback: (change: ProjectionChange) => void) => () => void

const peopleProjections = ['users', 'requests', 'invitations']

/** The client that a changed row is about where screens show clients themselves: its details, or its worksheet. */
function changedClientOf(projection: string, id: string, clientId: string | null): string | null {
  if (projection === 'businesses') return id
  return projection === 'worksheets' ? clientId : null
}

/** Maps the changed rows of a projection to live updates. Rows without a firm, and rows that no screen shows, have none. */
const rowChanges = ({ projection, rows }: ProjectionChange): RowChange[] =>
  rows.flatMap(({ id, firmId, clientId }) => {
    if (firmId === null) return []
    const isGroup = projection === 'scan-groups' || projection === 'group-totals'
    const people = peopleProjections.includes(projection)
    const changedClient = changedClientOf(projection, id, clientId)
    return isGroup || changedClient !== null || people
      ? [{ firmId, ownerId: projection === 'businesses' ? id : clientId, groupId: isGroup ? id : null, clientId: changedClient, people }]
      : []
  })

/** `groupClients`: see `LiveChange`. */
const changeOf = (changes: RowChange[], groupClients: string[]): LiveChange => ({
  groups: [...new Set(changes.flatMap(({ groupId }) => groupId ?? []))],
  clients: [...new Set(changes.flatMap(({ clientId }) => clientId ?? []))],
  ...(groupClients.length > 0 ? { groupClients } : {}),
  ...(changes.some(({ people: aboutTeam }) => aboutTeam) ? { people: true as const } : {}),
})

/** Changes within this window are sent together. */
const batchMs = 250
const heartbeatMs = 15_000
/** Concurrent streams of one person in this process; pages that are refused poll instead. */
export const maxStreams = 12

export function mountLive(app: FastifyInstance, read: ReadRows, onChange: OnChange): void {
  /** The changes that the caller may see: auditors only those of their engagement, and none of the team; all other callers see all. */
  async function seenBy(caller: Caller, firmId: string, changes: RowChange[]): Promise<RowChange[]> {
    if (!isAuditorIn(caller, firmId)) return changes
    const groups = await readsFor(read, caller, firmId).getMany(
      'scan-groups',
      changes.flatMap(({ groupId }) => groupId ?? []),
    )
    const ids = new Set(groups.map(({ id }) => id))
    return changes
      .filter(({ groupId, clientId }) => (groupId === null ? clientId !== null : ids.has(groupId)))
      .map(change => ({ ...change, people: false }))
  }
  /** The clients of the changed groups, with those that these read as. */
  async function clientsOfGroups(firmId: string, changes: RowChange[]): Promise<string[]> {
    const owners = [...new Set(changes.flatMap(({ groupId, ownerId }) => (groupId === null ? [] : (ownerId ?? firmId))))]
    if (owners.length === 0) return []
    const merges = mergesIn(await read.getMany('client-merges', [firmId]))
    return [...new Set(owners.flatMap(id => [id, survivorOf(merges, id)]))]
  }
  const open = new Set<() => void>()
  const ofUser = new Map<string, number>()
  const recent = recentChanges()
  const stopNoting = onChange(change => recent.note(rowChanges(change), Date.now()))
  app.addHook('onClose', async () => stopNoting())
  app.addHook('preClose', () => {
    for (const end of open) end()
  })
  const schema = { summary: liveEndpoint.summary, operationId: liveEndpoint.name }
  app.get<{ Querystring: { firmId?: string } }>(liveEndpoint.path, { schema }, async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const { firmId = '' } = request.query
    await mayOrThrow(liveEndpoint, caller, firmId, read)
    const streams = ofUser.get(caller.userId) ?? 0
    if (streams >= maxStreams) throw refuse('live.too-many')
    ofUser.set(caller.userId, streams + 1)

    reply.hijack()
    const { raw } = reply
    // The connection closes with the stream, otherwise it would delay closing the server.
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    raw.writeHead(200, { ...headers, connection: 'close' })
    raw.write(': open\n\n')
    let waiting: RowChange[] = []
    let timer: NodeJS.Timeout | null = null
    /** Checked again before each message, so that a removed member gets no more. */
    const currentCaller = async (): Promise<Caller | null> => {
      const now = await callerOf(request, read)
      return allows(liveEndpoint.may, now, { firmId, clientId: someClients }, 'read') ? now : null
    }
    const flush = async () => {
      timer = null
      const changes = waiting
      waiting = []
      const current = await currentCaller().catch(() => null)
      if (raw.writableEnded) return
      if (!current) return end()
      const seen = await seenBy(
        current,
        firmId,
        changes.filter(({ ownerId, people: aboutTeam }) => aboutTeam || seesClient(current, firmId, ownerId ?? firmId)),
      )
      if (seen.length === 0) return
      const groupClients = await clientsOfGroups(firmId, seen)
      if (!raw.writableEnded) raw.write(`data: ${JSON.stringify(changeOf(seen, groupClients))}\n\n`)
    }
    const flushSoon = (): void => void (timer ??= setTimeout(() => void flush(), batchMs))
    const send = (changes: RowChange[]): void => {
      waiting.push(...changes)
      if (waiting.length > 0) flushSoon()
    }
    const stop = onChange(changed => {
      // An engagement may have ended, and with it the stream of its auditor, although nothing else in the firm changes.
      if (changed.projection === 'auditors' && isAuditorIn(caller, firmId)) flushSoon()
      send(rowChanges(changed).filter(change => change.firmId === firmId))
    })
    send(recent.of(firmId, Date.now()))
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    const end = () => {
      if (!open.delete(end)) return
      const others = (ofUser.get(caller.userId) ?? 1) - 1
      if (others > 0) ofUser.set(caller.userId, others)
      else ofUser.delete(caller.userId)
      stop()
      clearInterval(heartbeat)
      if (timer) clearTimeout(timer)
      raw.end()
    }
    open.add(end)
    raw.on('close', end)
    // The connection may have closed during authentication.
    if (raw.destroyed) end()
  })
}
