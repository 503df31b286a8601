/** Wrappers that time what they wrap and change nothing else. */
import { codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { Metrics } from './metrics.ts'

/** `trouble`: a sentence while appends fail for want of room or of an answer, and none has succeeded since. */
export type MeasuredStore = EventStore & { trouble(): string | null }

const sentences: Record<string, string> = {
  'storage-full': 'The event store has no room: nothing can be saved until there is.',
  'unknown-outcome': 'The event store does not answer: nothing can be saved until it does.',
}
/** Older trouble does not count: a process that is sent no more work because of it would never learn that it has passed. */
const freshMs = 15_000

async function timed<T>(work: () => Promise<T>, done: (outcome: string, seconds: number) => void): Promise<T> {
  const start = performance.now()
  const outcome = (code: string): void => done(code, (performance.now() - start) / 1000)
  try {
    const result = await work()
    outcome('ok')
    return result
  } catch (error) {
    outcome(codeOf(error) ?? 'error')
    throw error
  }
}

export function measuredStore(events: EventStore, metrics: Pick<Metrics, 'appended'>): MeasuredStore {
  let last = { outcome: 'ok', at: 0 }
  return {
    ...events,
    append: (stream, expected, list) =>
      timed(() => events.append(stream, expected, list), (outcome, seconds) => {
        last = { outcome, at: performance.now() }
        metrics.appended(outcome, seconds)
      }),
    trouble: () => (performance.now() - last.at < freshMs ? (sentences[last.outcome] ?? null) : null),
  }
}

/** Times each try of a message, as `run` ends it. */
export const measuredStage = (stage: Stage, metrics: Pick<Metrics, 'stageDone'>): Stage => ({
  ...stage,
  run: message => timed(() => stage.run(message), (outcome, seconds) => metrics.stageDone(stage.name, outcome, seconds)),
})
