/** Takes an anchor: the hashes of all events since the one before, in a file, and their root in an event. */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CommandOrigin, Execute } from '../../platform/commands/execute.ts'
import { coded } from '../../platform/errors/coded.ts'
import { isUnreadable } from '../../platform/events/damaged-events.ts'
import { hashOf } from '../../platform/events/hash-chain.ts'
import { idFrom, newId } from '../../platform/events/ids.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { Document, Documents } from '../../platform/ports/documents.ts'
import type { EventStore, Link } from '../../platform/ports/event-store.ts'
import { unleased } from '../../platform/ports/unleased.ts'
import { anchor, anchorOwner, monthOf, recordAnchor } from './anchor.ts'
import { anchorText, makeAnchor, readAnchor, runOf, type AnchoredRun } from './anchor-file.ts'
import type { SignAnchor } from './anchor-key.ts'
import { lastAnchor, recordedAnchors, type RecordedAnchor } from './recorded-anchors.ts'

/** `by`: the operator who requests it, named in its event; absent: Docketry itself. */
type AnchorTools = {
  events: Pick<EventStore, 'follow' | 'links' | 'head' | 'read' | 'id'>
  blobs: Pick<Blobs, 'put' | 'bytes'>
  documents: Documents
  execute: Execute
  by?: CommandOrigin
}

const checkpointCollection = 'anchor-checkpoint'
const leaseName = 'take-anchor'
/** Longer than the first anchor of a large store takes; expires if the process died. */
const leaseMs = 1_800_000
const lease = unleased('anchor')
/** Streams whose last event is read before other work may run. */
const headsAtOnce = 200

/**
 * `position`: up to which the last anchor covers the events. A shortcut for this store alone: anchors themselves know streams and revisions
 * only.
 */
type Checkpoint = Document & { store: string; root: string; position: number }

type OpenRun = AnchoredRun & { last: Link }

/** The hash of an event is in the link of the next one; that of each stream's last event is computed at the end. */
function addLink(runs: Map<string, OpenRun[]>, link: Link): void {
  const all = runs.get(link.stream) ?? []
  const run = all.at(-1)
  if (run && link.revision === run.last.revision + 1 && link.prev !== null) {
    run.hashes.push(link.prev)
    run.last = link
  } else all.push({ stream: link.stream, first: link.revision, hashes: [], last: link })
  runs.set(link.stream, all)
}

/** Null for an event that was erased meanwhile or cannot be read. */
async function hashOfLast(events: AnchorTools['events'], { stream, revision, hash, event }: Link): Promise<string | null> {
  if (hash !== null) return hash
  if (event !== null) return hashOf(event)
  try {
    const [found] = await events.read(stream, revision)
    return found?.revision === revision ? hashOf(found) : null
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

async function closed(events: AnchorTools['events'], runs: Iterable<OpenRun[]>): Promise<AnchoredRun[]> {
  const done: AnchoredRun[] = []
  let read = 0
  for (const all of runs) {
    for (const { stream, first, hashes, last } of all) {
      const hash = await hashOfLast(events, last)
      if (hash !== null) hashes.push(hash)
      if (hashes.length > 0) done.push({ stream, first, hashes })
    }
    read += 1
    if (read % headsAtOnce === 0) await yieldToOthers()
  }
  return done
}

/** How many events of each stream the recorded anchors cover, from their files. A file that is missing or damaged covers nothing. */
async function countsIn({ blobs }: AnchorTools, anchors: RecordedAnchor[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { file, statement } of anchors) {
    const bytes = await blobs.bytes(anchorOwner, file).catch(() => null)
    if (bytes === null) continue
    for (const line of readAnchor(bytes.toString(), String(statement.number)).lines) {
      const run = runOf(line)
      if (run) counts.set(run.stream, Math.max(counts.get(run.stream) ?? 0, run.first + run.hashes.length))
    }
  }
  return counts
}

/** After an import, or a restored backup, the checkpoint is missing or of another store: then the anchors' files say what is covered. */
async function begin(
  tools: AnchorTools,
  last: RecordedAnchor | null,
  now: number,
): Promise<{ after: number | null; counts: Map<string, number> }> {
  const checkpoint = (await tools.documents.get(checkpointCollection, 'last')) as Checkpoint | null // written below and nowhere else
  if (last !== null && checkpoint?.root === last.statement.root && checkpoint.store === (await tools.events.id()))
    return { after: checkpoint.position, counts: new Map() }
  return { after: null, counts: last === null ? new Map() : await countsIn(tools, await recordedAnchors(tools.events, now)) }
}

async function writeCheckpoint({ events, documents }: AnchorTools, root: string, upTo: number): Promise<void> {
  const position = ((await documents.load(checkpointCollection, ['last'])).get('last')?.position ?? 0) + 1
  const checkpoint: Checkpoint = { id: 'last', store: await events.id(), root, position: upTo }
  await documents.write(checkpointCollection, [{ id: 'last', position, document: checkpoint }], { position: 0, lease })
}

async function take(tools: AnchorTools, sign: SignAnchor | null, now: number): Promise<RecordedAnchor | null> {
  const { events, blobs, execute } = tools
  const head = await events.head()
  if (head === null) return null
  const last = await lastAnchor(events, now)
  const { after, counts } = await begin(tools, last, now)
  const runs = new Map<string, OpenRun[]>()
  let covered = after
  for await (const links of events.links(after, head)) {
    for (const link of links) {
      if (link.revision >= (counts.get(link.stream) ?? 0)) addLink(runs, link)
      else if (runs.size === 0) covered = link.position
    }
  }
  // An anchor that covers only the previous anchor would cause another such one, for ever.
  if ([...runs.keys()].every(stream => stream.startsWith(anchor.stream('')))) {
    if (last !== null && covered !== null && covered !== after) await writeCheckpoint(tools, last.statement.root, covered)
    return null
  }
  const at = Math.max(now, last?.statement.at ?? 0)
  const made = makeAnchor(
    await closed(events, runs.values()),
    { number: (last?.statement.number ?? 0) + 1, at, previous: last?.statement.root ?? null },
    sign,
  )
  const { hash: file } = await blobs.put(anchorOwner, Buffer.from(anchorText(made)))
  const { statement, signed } = made
  const recorded: RecordedAnchor = { month: monthOf(at), statement, signed, file }
  const commandId = idFrom('anchor', statement.root, String(at))
  const by = tools.by ?? { actor: 'system', causeId: null, caller: null, actId: commandId }
  await execute(recordAnchor, recorded, { ...by, commandId })
  await writeCheckpoint(tools, statement.root, head)
  return recorded
}

/** Null where nothing was stored since the anchor before. Throws `in-use` while another process takes one, and the errors of the stores. */
export async function takeAnchor(tools: AnchorTools, sign: SignAnchor | null, now = Date.now()): Promise<RecordedAnchor | null> {
  const holder = `anchor-${newId()}`
  if ((await tools.documents.lease(leaseName, holder, leaseMs)) === null)
    throw coded('in-use', 'An anchor is being taken already. Try again in a moment.')
  try {
    return await take(tools, sign, now)
  } finally {
    await tools.documents.release(leaseName, holder)
  }
}
