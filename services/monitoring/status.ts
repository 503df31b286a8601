/**
 * How far every projection, rebuild, refold, reaction, stage and periodic work is, from the stores and from what the processes last
 * reported (process-states.ts). Writes nothing.
 */
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { allParked, type Parked } from '../platform/catch-up/parking.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log } from '../platform/ports/log.ts'
import { isConcerned } from '../platform/projections/concerned-rows.ts'
import { isBuildOf, collectionOf, type AnyProjection } from '../platform/projections/projection.ts'
import { rebuildOf } from '../platform/projections/rebuilds.ts'
import { positionOfReaction } from '../platform/reactions/reaction-checkpoint.ts'
import type { Reaction } from '../platform/reactions/reaction.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import { lagAfter } from './lag.ts'
import { allProcesses, isPeriodic, type ProcessState } from './process-states.ts'
import { lineOf, periodicLine, reportedLoops, withoutReplaced, type ReportedLoops } from './status-line.ts'

/** Reading is enough. */
type StatusStores = { events: Pick<EventStore, 'follow' | 'head'>; documents: Documents; log: Pick<Log, 'lag' | 'deadLetters'> }
type StatusTools = {
  stores: StatusStores
  projections: readonly AnyProjection[]
  reactions: readonly Reaction[]
  stages: readonly string[]
}
type Status = { at: number; lines: StatusLine[] }

/** What all lines are made from. `head`: the last position of the store, null for an empty one. `now`: UTC ms. */
type Snapshot = StatusStores & { head: number | null; now: number; loops: ReportedLoops; parked: readonly Parked[] }

/** The parked entries of a collection or reaction. */
const parkedFor = ({ parked }: Snapshot, name: string): number => parked.filter(entry => entry.name === name).length

/** The later one: a checkpoint is not written for events that do not concern the loop, and a report may be seconds old. */
function positionOf({ loops }: Snapshot, loop: string, checkpoint: number | null): number | null {
  const reported = loops.get(loop)?.report.position ?? null
  return checkpoint === null ? reported : Math.max(checkpoint, reported ?? 0)
}

const lagOfProjection = (projection: AnyProjection, position: number | null, { head, events }: Snapshot) =>
  lagAfter(position, head, event => isConcerned(projection, event), events)

/** `collection`: of the build. `isLive`: its rows are read. */
async function buildLine(
  kind: 'projection' | 'rebuild',
  projection: AnyProjection,
  { collection, isLive }: { collection: string; isLive: boolean },
  snapshot: Snapshot,
): Promise<StatusLine> {
  const name = collectionOf(projection)
  const loop = `${kind} ${name}`
  const position = positionOf(snapshot, loop, await snapshot.documents.checkpoint(collection))
  const lag = await lagOfProjection(projection, position, snapshot)
  const setAside = parkedFor(snapshot, collection)
  return lineOf({ kind, name, loop, shown: isLive ? 'live' : 'building', position, lag, setAside, isRead: isLive }, snapshot)
}

/** Null unless failed rows of `collection` are folded again, or are to be. */
async function refoldLine(projection: AnyProjection, collection: string, snapshot: Snapshot): Promise<StatusLine | null> {
  const { loops, parked } = snapshot
  const name = collectionOf(projection)
  const refold = loops.get(`refold ${name}`)
  const rows = parked.filter(entry => entry.name === collection && (entry.refold || entry.unknown))
  if (!refold && !rows.some(entry => entry.refold)) return null
  const position = refold?.report.position ?? null
  // Requested since the process of the projection last reported.
  const waits = refold === undefined && loops.has(`projection ${name}`)
  const line = lineOf(
    {
      kind: 'refold',
      name,
      loop: waits ? `projection ${name}` : `refold ${name}`,
      shown: waits ? 'waiting' : 'folding',
      position,
      lag: await lagOfProjection(projection, position, snapshot),
      setAside: rows.length,
      isRead: false,
    },
    snapshot,
  )
  return waits ? { ...line, rate: null, leftMs: null, failure: null } : line
}

/** Of the projection itself, and of its rebuild and refold where there are any. */
async function projectionLines(projection: AnyProjection, snapshot: Snapshot): Promise<StatusLine[]> {
  const { documents } = snapshot
  const [pointer, rebuild] = await Promise.all([documents.pointer(projection.name), rebuildOf(documents, projection.name)])
  const isLive = pointer !== null && isBuildOf(projection, pointer)
  const collection = isLive ? pointer : collectionOf(projection)
  const lines = [await buildLine('projection', projection, { collection, isLive }, snapshot)]
  if (rebuild !== null && rebuild.build !== pointer)
    lines.push(await buildLine('rebuild', projection, { collection: rebuild.build, isLive: false }, snapshot))
  const refold = await refoldLine(projection, collection, snapshot)
  return refold === null ? lines : [...lines, refold]
}

async function reactionLine(reaction: Reaction, snapshot: Snapshot): Promise<StatusLine> {
  const { documents, events, head } = snapshot
  const { name } = reaction
  const loop = `reaction ${name}`
  const stored = await positionOfReaction(reaction, documents)
  const position = positionOf(snapshot, loop, stored === 'head' ? head : stored)
  const lag = await lagAfter(position, head, event => reaction.on.includes(event.type), events)
  return lineOf({ kind: 'reaction', name, loop, shown: 'live', position, lag, setAside: parkedFor(snapshot, name), isRead: true }, snapshot)
}

/** One for each topic of the stage. */
async function stageLines(stage: string, snapshot: Snapshot): Promise<StatusLine[]> {
  const { log, loops } = snapshot
  const topics = topicsOfStage(stage)
  const lags = await log.lag(stage, topics)
  return Promise.all(
    topics.map(async topic => {
      const partitions = lags.filter(one => one.topic === topic)
      const sum = (valueOf: (one: (typeof lags)[number]) => number): number => partitions.reduce((total, one) => total + valueOf(one), 0)
      const loop = `stage ${topic}`
      const lag = {
        waiting: sum(({ committed, end }) => Math.max(0, end - committed)),
        estimated: false,
        firstAt: loops.get(loop)?.report.oldestAt ?? null,
      }
      const position = sum(({ committed }) => committed)
      const setAside = (await log.deadLetters(topic)).length
      return lineOf({ kind: 'stage', name: topic, loop, shown: 'live', position, lag, setAside, isRead: true }, snapshot)
    }),
  )
}

/** Of the work that a process has reported: which there is depends on what is set up. */
const periodicLines = (processes: readonly ProcessState[], now: number): StatusLine[] =>
  [...reportedLoops(withoutReplaced(processes, now)).values()]
    .filter(({ report }) => isPeriodic(report))
    .map(reported => periodicLine(reported, now))
    .toSorted((a, b) => a.name.localeCompare(b.name))

export async function statusOf({ stores, projections, reactions, stages }: StatusTools): Promise<Status> {
  const { events, documents, log } = stores
  const [head, processes, parked] = await Promise.all([events.head(), allProcesses(documents), allParked(documents)])
  const now = Date.now()
  const snapshot: Snapshot = { events, documents, log, head, now, loops: reportedLoops(processes), parked }
  const lines = await Promise.all([
    ...projections.map(projection => projectionLines(projection, snapshot)),
    ...reactions.map(async reaction => [await reactionLine(reaction, snapshot)]),
    ...stages.map(stage => stageLines(stage, snapshot)),
  ])
  return { at: now, lines: [...lines.flat(), ...periodicLines(processes, now)] }
}
