/**
 * How far every projection, rebuild, refold, reaction and stage is, from the stores and from what the processes last reported
 * (process-states.ts). Writes nothing.
 */
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { allParked } from '../platform/catch-up/parking.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log } from '../platform/ports/log.ts'
import { isBuildOf } from '../platform/projections/live-collection.ts'
import { collectionOf, type AnyProjection } from '../platform/projections/projection.ts'
import { rebuildOf } from '../platform/projections/rebuilds.ts'
import { positionOfReaction } from '../platform/reactions/reaction-checkpoint.ts'
import type { Reaction } from '../platform/reactions/reaction.ts'
import { topicsOfStage } from '../platform/stages/stage.ts'
import { lagAfter, type Lag } from './lag.ts'
import { allProcesses, type LoopReport, type ProcessState } from './process-states.ts'

/** Reading is enough. */
type StatusTools = {
  stores: { events: Pick<EventStore, 'follow' | 'head'>; documents: Documents; log: Pick<Log, 'lag' | 'deadLetters'> }
  projections: readonly AnyProjection[]
  reactions: readonly Reaction[]
  stages: readonly string[]
}
type Status = { at: number; lines: StatusLine[] }

/** A process that has reported nothing for this long hangs or was killed. */
const silentMs = 20_000
/** Without a process, work may wait for this long before it is an alarm: an upgrade replaces the processes. */
const withoutProcessMs = 60_000

type Reported = { report: LoopReport; at: number }

/** The newest report about each loop, from the process that runs it. */
function reportedLoops(processes: ProcessState[]): Map<string, Reported> {
  const reported = new Map<string, Reported>()
  for (const { at, loops } of processes.toSorted((a, b) => a.at - b.at)) {
    for (const report of loops) if (report.state !== 'standby' && report.state !== 'closed') reported.set(report.name, { report, at })
  }
  return reported
}

const durationOf = (ms: number): string => (ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)

type Seen = Pick<StatusLine, 'state' | 'waiting' | 'lagMs' | 'failure'> & { stalledSince: number | null; silentFor: number | null }

/** Null: nobody has to act. */
function alarmOf({ state, waiting, lagMs, failure, stalledSince, silentFor }: Seen, now: number): string | null {
  if (state === 'stopped') return `It has stopped and waits for a person: ${failure?.reason ?? 'the log says why'}`
  if (waiting === 0) return null
  if (silentFor !== null && silentFor >= withoutProcessMs) return `Its process has not reported for ${durationOf(silentFor)}: restart it.`
  if (state === 'not running' && (lagMs === null || lagMs >= withoutProcessMs)) return 'No process runs it: start one.'
  if (stalledSince === null) return null
  return `No progress for ${durationOf(now - stalledSince)} with work waiting${failure ? `: ${failure.reason}` : '. Restart its process if that lasts'}`
}

/** `following` is called `shown` while nothing is wrong. */
function stateOf(loop: Reported | undefined, shown: string, now: number): string {
  if (!loop) return 'not running'
  if (now - loop.at > silentMs) return 'silent'
  if (loop.report.stalledSince !== null && loop.report.state === 'following') return 'stalled'
  return loop.report.state === 'following' ? shown : loop.report.state
}

/** How old the first waiting event or message is, ms; null where that is not known. */
function lagOf(waiting: number, firstAt: number | null, now: number): number | null {
  if (waiting === 0) return 0
  return firstAt === null ? null : Math.max(0, now - firstAt)
}

export async function statusOf({ stores: { events, documents, log }, projections, reactions, stages }: StatusTools): Promise<Status> {
  const [head, processes, parked] = await Promise.all([events.head(), allProcesses(documents), allParked(documents)])
  const now = Date.now()
  const loops = reportedLoops(processes)
  const setAside = (name: string): number => parked.filter(entry => entry.name === name).length

  type Work = {
    kind: StatusLine['kind']
    name: string
    loop: string
    shown: string
    position: number | null
    lag: Lag
    aside: number
    isRead: boolean
  }
  function lineOf({ kind, name, loop, shown, position, lag: { waiting, estimated, firstAt }, aside, isRead }: Work): StatusLine {
    const found = loops.get(loop)
    const { rate = null, speed = null, failure = null, stalledSince = null } = found?.report ?? {}
    const state = stateOf(found, shown, now)
    const perSecond = kind === 'stage' ? rate : speed
    const left = kind === 'stage' ? waiting : (head ?? 0) - (position ?? 0)
    const lagMs = isRead ? lagOf(waiting, firstAt, now) : null
    const seen = { state, waiting, lagMs, failure, stalledSince, silentFor: state === 'silent' && found ? now - found.at : null }
    return {
      kind,
      name,
      state,
      position,
      waiting,
      estimated,
      lagMs,
      rate: state === 'silent' ? null : rate,
      setAside: aside,
      failure,
      leftMs:
        waiting > 0 && perSecond !== null && perSecond > 0 && found && state !== 'silent' ? Math.round((left / perSecond) * 1000) : null,
      alarm: alarmOf(seen, now),
    }
  }

  async function ofProjection(projection: AnyProjection): Promise<StatusLine[]> {
    const [pointer, rebuild] = await Promise.all([documents.pointer(projection.name), rebuildOf(documents, projection.name)])
    const isRead = pointer !== null && isBuildOf(projection, pointer)
    const name = collectionOf(projection)
    const concerns = (event: Parameters<AnyProjection['idsOf']>[0]): boolean => projection.idsOf(event).length > 0
    const line = async (kind: 'projection' | 'rebuild', collection: string): Promise<StatusLine> => {
      const loop = `${kind === 'rebuild' ? 'rebuild' : 'projection'} ${name}`
      const checkpoint = await documents.checkpoint(collection)
      // The checkpoint is not written for events that do not concern it; the report may be seconds old.
      const reported = loops.get(loop)?.report.position ?? null
      const position = checkpoint === null ? reported : Math.max(checkpoint, reported ?? 0)
      const readsIt = kind === 'projection' && isRead
      return lineOf({
        kind,
        name,
        loop,
        shown: readsIt ? 'live' : 'building',
        position,
        lag: await lagAfter(position, head, concerns, events),
        aside: setAside(collection),
        isRead: readsIt,
      })
    }
    const lines = [await line('projection', isRead ? pointer : name)]
    if (rebuild !== null && rebuild.build !== pointer) lines.push(await line('rebuild', rebuild.build))
    const refolding = parked.filter(entry => entry.name === (isRead ? pointer : name) && (entry.refold || entry.unknown))
    const refold = loops.get(`refold ${name}`)
    if (refold || refolding.some(entry => entry.refold)) {
      const position = refold?.report.position ?? null
      // Requested since the process of the projection last reported.
      const waits = refold === undefined && loops.has(`projection ${name}`)
      const found = lineOf({
        kind: 'refold',
        name,
        loop: waits ? `projection ${name}` : `refold ${name}`,
        shown: waits ? 'waiting' : 'folding',
        position,
        lag: await lagAfter(position, head, concerns, events),
        aside: refolding.length,
        isRead: false,
      })
      lines.push(waits ? { ...found, rate: null, leftMs: null, failure: null } : found)
    }
    return lines
  }

  async function ofReaction(reaction: Reaction): Promise<StatusLine> {
    const loop = `reaction ${reaction.name}`
    const stored = await positionOfReaction(reaction, documents)
    const reported = loops.get(loop)?.report.position ?? null
    const at = stored === 'head' ? head : stored
    const position = at === null ? reported : Math.max(at, reported ?? 0)
    const lag = await lagAfter(position, head, event => reaction.on.includes(event.type), events)
    return lineOf({
      kind: 'reaction',
      name: reaction.name,
      loop,
      shown: 'live',
      position,
      lag,
      aside: setAside(reaction.name),
      isRead: true,
    })
  }

  async function ofStage(stage: string): Promise<StatusLine[]> {
    const lags = await log.lag(stage, topicsOfStage(stage))
    return Promise.all(
      topicsOfStage(stage).map(async topic => {
        const partitions = lags.filter(one => one.topic === topic)
        const sum = (valueOf: (one: (typeof lags)[number]) => number): number => partitions.reduce((total, one) => total + valueOf(one), 0)
        const loop = `stage ${topic}`
        const lag = {
          waiting: sum(({ committed, end }) => Math.max(0, end - committed)),
          estimated: false,
          firstAt: loops.get(loop)?.report.oldestAt ?? null,
        }
        return lineOf({
          kind: 'stage',
          name: topic,
          loop,
          shown: 'live',
          position: sum(({ committed }) => committed),
          lag,
          aside: (await log.deadLetters(topic)).length,
          isRead: true,
        })
      }),
    )
  }

  const lines = await Promise.all([
    ...projections.map(ofProjection),
    ...reactions.map(async reaction => [await ofReaction(reaction)]),
    ...stages.map(ofStage),
  ])
  return { at: now, lines: lines.flat() }
}
