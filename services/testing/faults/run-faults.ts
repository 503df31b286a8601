/** A whole fault run: simulated users work while faults occur at random; then everything is compared. */
import { setTimeout as delay } from 'node:timers/promises'
import { chanceFrom } from './chance.ts'
import type { Deployment } from './deployment.ts'
import { disagreements } from './disagreements.ts'
import { entriesOf, type Entry, type Outcome } from './ledger.ts'
import { sender } from './send.ts'
import { settle } from './settle.ts'
import { user, type Session } from './user.ts'
import { worldOf, type World } from './world.ts'

/**
 * `seconds`: of load with faults, longer (five minutes at most) until each kind of fault has occurred. Then load alone, a minute at most,
 * until `edits` are acknowledged. `everyMs`: average time between faults. `settleMs`: time limit for the pipeline to complete the rest.
 */
export type FaultOptions = {
  seed: number
  seconds: number
  edits: number
  users: number
  maxGroups: number
  scans: number
  everyMs: number
  settleMs: number
}

/** `disagreements`: empty when ledger, events, answers and blobs agree. `retried`: number of Retry requests after the faults. */
export type FaultReport = {
  seed: number
  faults: Record<string, number>
  actions: Record<Outcome, number>
  events: number
  groups: number
  pages: number
  retried: number
  settledMs: number
  disagreements: string[]
}
export type FaultRun = { report: FaultReport; world: World; entries: Entry[]; sessions: Session[] }

/** Limit in seconds, for machines on which every process takes long to start. */
const maxSeconds = 300

/** Each fault occurs at a random moment, after some actions were answered since the last one (or 5 s). */
async function injectFaults(
  deployment: Deployment,
  { seed, seconds, everyMs }: FaultOptions,
  entries: Entry[],
): Promise<Record<string, number>> {
  const chance = chanceFrom(seed)
  const started = performance.now()
  const faults: Record<string, number> = {}
  const over = () => {
    const lasts = (performance.now() - started) / 1000
    return lasts > Math.max(seconds, maxSeconds) || (lasts > seconds && deployment.kinds.every(kind => kind in faults))
  }
  for (let deck: string[] = []; !over(); ) {
    const deadline = performance.now() + 5000
    const enough = entries.length + chance.below(6)
    await delay(everyMs / 2 + chance.below(everyMs))
    while (entries.length < enough && performance.now() < deadline && !over()) await delay(20)
    if (deck.length === 0) deck = chance.shuffled(deployment.kinds)
    const kind = deck.pop() ?? ''
    if (!over() && (await deployment.fault(kind, chance))) faults[kind] = (faults[kind] ?? 0) + 1
  }
  return faults
}

async function untilEdited({ edits }: FaultOptions, entries: Entry[]): Promise<void> {
  const deadline = performance.now() + 60_000
  while (entriesOf(entries, 'edit', 'acknowledged').length < edits && performance.now() < deadline) await delay(50)
}

/** Also shuts the deployment down. Throws when a check could not run; failed checks are in the report. */
export async function runFaults(deployment: Deployment, options: FaultOptions): Promise<FaultRun> {
  const { seed, users, maxGroups, scans, settleMs } = options
  const entries: Entry[] = []
  const complaints: string[] = []
  const stopping = new AbortController()
  const send = sender(() => deployment.addresses(), chanceFrom(seed + 1))
  const lives = Array.from({ length: users }, (_, i) =>
    user({
      index: i + 1,
      data: deployment.data,
      send,
      chance: chanceFrom(seed + 100 + i),
      entries,
      complaints,
      stop: stopping.signal,
      maxGroups,
      scans,
    }),
  )
  const living = Promise.all(lives)
  living.catch(() => stopping.abort())

  const faults = await injectFaults(deployment, options, entries)
  await deployment.mend()
  await untilEdited(options, entries)
  stopping.abort()
  const sessions = await living
  const started = performance.now()
  const first = await Promise.all(sessions.map(session => settle(send, session, entries, settleMs)))
  await deployment.quiet()
  const settled = await Promise.all(sessions.map(session => settle(send, session, entries, settleMs)))
  const settledMs = Math.round(performance.now() - started)
  complaints.push(...settled.flatMap((it, i) => (it.quiet ? [] : [`the batches of ${sessions[i]?.name} do not come to their end`])))
  complaints.push(...(await deployment.stop()))

  const world = await worldOf(
    deployment,
    settled.map(it => it.answers),
  )
  const countOf = (outcome: Outcome) => entries.filter(entry => entry.outcome === outcome).length
  const report: FaultReport = {
    seed,
    faults,
    actions: { acknowledged: countOf('acknowledged'), refused: countOf('refused'), unknown: countOf('unknown') },
    events: world.events.length,
    groups: world.firms.flatMap(firm => Object.values(firm.cards).flat()).length,
    pages: world.events.filter(event => event.type === 'PageRead').length,
    retried: [...first, ...settled].reduce((sum, it) => sum + it.retried, 0),
    settledMs,
    disagreements: [...complaints, ...disagreements(world, entries)],
  }
  return { report, world, entries, sessions }
}
