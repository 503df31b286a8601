/**
 * One stream of live updates: the changes of a firm, written to one open screen until its connection closes, or the rights of its caller in
 * the firm change: then the screen connects again and reads what it may show.
 */
import type { ServerResponse } from 'node:http'
import { clientsOfCaller, employmentIn, engagementsIn, isAuditorIn, type Caller } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { ProjectionChange } from '../platform/projections/running-projection.ts'
import { changesSeenBy, liveChangeOf, rowChanges } from './live-changes.ts'
import type { RowChange } from './recent-changes.ts'

/** Calls back after each write of a projection that readers can see. Returns the function that unsubscribes. */
export type OnChange = (callback: (change: ProjectionChange) => void) => () => void

/** Changes within this window are sent together. */
const batchMs = 250
const heartbeatMs = 15_000

/**
 * `caller`: who opened the stream. `currentCaller`: the same person with their present rights, null once they may not read it any more.
 * `recent`: changes that are sent first. `ended`: called once, when the stream has ended.
 */
type LiveStream = {
  raw: ServerResponse
  firmId: string
  caller: Caller
  currentCaller(): Promise<Caller | null>
  recent: RowChange[]
  onChange: OnChange
  read: ReadRows
  ended(): void
}

/** What decides which changes of the firm the caller sees, for comparison. */
const rightsIn = (caller: Caller, firmId: string): string =>
  JSON.stringify([employmentIn(caller, firmId), caller.roles, clientsOfCaller(caller, firmId)?.toSorted(), engagementsIn(caller, firmId)])

/** Whether the change may concern the rights of the caller in the firm. */
function mayChangeRights({ projection, rows }: ProjectionChange, caller: Caller, firmId: string): boolean {
  const ids: Record<string, string | null | undefined> = { users: caller.userId, sessions: caller.sessionId, 'client-merges': firmId }
  return projection === 'auditors' ? isAuditorIn(caller, firmId) : rows.some(({ id }) => id === ids[projection])
}

/** Begins the answer and keeps it open. Returns the function that ends it. */
export function startLiveStream({ raw, firmId, caller, currentCaller, recent, onChange, read, ended }: LiveStream): () => void {
  // The connection closes with the stream, otherwise it would delay closing the server.
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
  raw.writeHead(200, { ...headers, connection: 'close' })
  raw.write(': open\n\n')

  const rights = rightsIn(caller, firmId)
  let waiting: RowChange[] = []
  let timer: NodeJS.Timeout | null = null
  async function flush(): Promise<void> {
    timer = null
    const changes = waiting
    waiting = []
    // Asked again before each message, so that a removed member gets no more.
    const current = await currentCaller().catch(() => null)
    if (raw.writableEnded) return
    if (!current || rightsIn(current, firmId) !== rights) return end()
    const seen = await changesSeenBy(current, firmId, changes, read)
    if (seen.length === 0) return
    const message = await liveChangeOf(firmId, seen, read)
    if (!raw.writableEnded) raw.write(`data: ${JSON.stringify(message)}\n\n`)
  }
  const flushSoon = (): void => void (timer ??= setTimeout(() => void flush(), batchMs))
  const send = (changes: RowChange[]): void => {
    waiting.push(...changes)
    if (waiting.length > 0) flushSoon()
  }

  const unsubscribe = onChange(changed => {
    // The stream may have to end, although nothing else in the firm changes.
    if (mayChangeRights(changed, caller, firmId)) flushSoon()
    send(rowChanges(changed).filter(change => change.firmId === firmId))
  })
  send(recent)
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)

  let isOpen = true
  function end(): void {
    if (!isOpen) return
    isOpen = false
    unsubscribe()
    clearInterval(heartbeat)
    if (timer) clearTimeout(timer)
    raw.end()
    ended()
  }
  return end
}
