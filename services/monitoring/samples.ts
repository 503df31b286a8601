/** The gauges that a scrape reads: one sample is one value under its labels. */
import type { DeadLetter, PartitionLag } from '../platform/ports/log.ts'
import type { LoopState, LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { Finding, FindingKind } from '../platform/events/findings.ts'
import type { LoopReport } from './process-states.ts'
import type { Parked } from '../platform/catch-up/parking.ts'

/** Every gauge with its labels and help. Times are in seconds and sizes in bytes, as usual in Prometheus. */
export const gauges = {
  docketry_projection_lag_seconds: [
    ['projection'],
    'How long the projection has been behind, 0 when no event waits. Only from the process that has its lease, and not while it is built.',
  ],
  docketry_projection_state: [['projection', 'state'], '1 for the state the projection is in within this process, 0 for the others.'],
  docketry_reaction_lag_seconds: [
    ['reaction'],
    'How long the reaction has been behind, 0 when no event waits. Only from the process that has its lease.',
  ],
  docketry_reaction_state: [['reaction', 'state'], '1 for the state the reaction is in within this process, 0 for the others.'],
  docketry_stage_lag_messages: [
    ['stage', 'topic'],
    'Messages that wait for the stage, all its processes together: take the maximum, not the sum.',
  ],
  docketry_dead_messages: [['topic'], 'Messages that failed for good and wait for a person. The same in every process.'],
  docketry_parked: [['kind', 'name'], 'Rows of projections and events of reactions set aside with a reason. The same in every process.'],
  docketry_storage_findings: [
    ['kind'],
    'What is stored and was found damaged, until a check finds it repaired. The same in every process.',
  ],
  docketry_storage_checked_timestamp_seconds: [[], 'When everything stored was last checked; 0 for never. The same in every process.'],
  docketry_stalled: [
    ['kind', 'name'],
    '1 when a projection, rebuild, refold, reaction, stage or periodic work of this process makes no progress although work is waiting, otherwise 0.',
  ],
  docketry_server_up: [['server'], '1 when the server answered within three seconds, otherwise 0.'],
  docketry_disk_free_bytes: [[], 'Free space where this process writes.'],
  docketry_ready: [[], '1 when /readyz answers 200, otherwise 0.'],
} as const satisfies Record<string, readonly [readonly string[], string]>

export type Gauge = keyof typeof gauges
export type Sample = { gauge: Gauge; labels: Record<string, string>; value: number }

const states: LoopState[] = ['starting', 'following', 'standby', 'failing', 'stopped', 'closed']
/** Only the process that holds the lease knows the lag. */
const hasLease = (state: LoopState): boolean => state === 'following' || state === 'failing' || state === 'stopped'

/**
 * Loops are named `projection <name>@<version>` and `reaction <name>`. Others, such as rebuilds, refolds and the mailbox, have neither lag
 * nor state here.
 */
export const loopSamples = (loops: LoopStatus[]): Sample[] =>
  loops
    .filter(({ name }) => /^(?:projection|reaction) /u.test(name))
    .flatMap(({ name, state, lagMs, live }) => {
      const [kind, label] = name.startsWith('reaction ')
        ? (['reaction', name.slice(9)] as const)
        : (['projection', name.replace(/^projection /u, '')] as const)
      const lag: Sample = { gauge: `docketry_${kind}_lag_seconds`, labels: { [kind]: label }, value: lagMs / 1000 }
      const stateSample = (one: LoopState): Sample => ({
        gauge: `docketry_${kind}_state`,
        labels: { [kind]: label, state: one },
        value: one === state ? 1 : 0,
      })
      return [...(hasLease(state) && live ? [lag] : []), ...states.map(stateSample)]
    })

/** 0 for a loop that makes progress, so that its alert clears. */
export const stallSamples = (reports: LoopReport[]): Sample[] =>
  reports.map(({ name, stalledSince }) => {
    const [kind = '', label = ''] = name.split(' ')
    return { gauge: 'docketry_stalled', labels: { kind, name: label }, value: stalledSince === null ? 0 : 1 }
  })

/** Lag by topic, summed over the partitions of a stage's topics. */
export function stageSamples(stage: string, partitions: PartitionLag[]): Sample[] {
  const waiting = new Map<string, number>()
  for (const { topic, committed, end } of partitions) waiting.set(topic, (waiting.get(topic) ?? 0) + Math.max(0, end - committed))
  return [...waiting].map(([topic, value]) => ({ gauge: 'docketry_stage_lag_messages', labels: { stage, topic }, value }))
}

export const deadSample = (topic: string, dead: DeadLetter[]): Sample => ({
  gauge: 'docketry_dead_messages',
  labels: { topic },
  value: dead.length,
})

/** One sample for each projection or reaction with parked entries. A stored entry names a projection's kind `view`. */
export function parkedSamples(parked: Pick<Parked, 'kind' | 'name'>[]): Sample[] {
  const byName = Map.groupBy(parked, ({ kind, name }) => `${kind} ${name}`)
  return [...byName.values()].map(([one, ...more]) => ({
    gauge: 'docketry_parked',
    labels: { kind: one?.kind === 'view' ? 'projection' : 'reaction', name: one?.name ?? '' },
    value: 1 + more.length,
  }))
}

/** The kinds that the check of what is stored finds. */
const findingKinds: FindingKind[] = ['event', 'chain', 'revision', 'stream', 'blob', 'database']

/** 0 for a kind without findings, so that its alert clears. */
export const findingSamples = (findings: Pick<Finding, 'kind'>[], checkedAt: number | null): Sample[] => [
  ...findingKinds.map(
    (kind): Sample => ({ gauge: 'docketry_storage_findings', labels: { kind }, value: findings.filter(one => one.kind === kind).length }),
  ),
  { gauge: 'docketry_storage_checked_timestamp_seconds', labels: {}, value: (checkedAt ?? 0) / 1000 },
]

/** From the health of the servers: null, or a sentence. */
export const serverSamples = (health: Record<string, string | null>): Sample[] =>
  Object.entries(health).map(([server, problem]) => ({ gauge: 'docketry_server_up', labels: { server }, value: problem === null ? 1 : 0 }))
