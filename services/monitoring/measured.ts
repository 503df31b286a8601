/** Wrappers that measure appends and stages, and change nothing else. */
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { Metrics } from './metrics.ts'

/** `problem`: a sentence after an append failed because the disk was full or the store did not answer, until one succeeds. */
type MeasuredStore = EventStore & { problem(): string | null }

const sentences: Record<string, string> = {
  'storage-full': 'The event store has no room: nothing can be saved until there is.',
  'unknown-outcome': 'The event store does not answer: nothing can be saved until it does.',
}
/** Older problems are ignored: an unready process gets no more work, so no append would ever succeed and clear them. */
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
      timed(
        () => events.append(stream, expected, list),
        (outcome, seconds) => {
          last = { outcome, at: performance.now() }
          metrics.appended(outcome, seconds)
        },
      ),
    problem: () => (performance.now() - last.at < freshMs ? (sentences[last.outcome] ?? null) : null),
  }
}

/** Records duration and outcome of each attempt, and why it failed with the topic of its message. */
export const measuredStage = (
  stage: Stage,
  { stageDone, stageFailed }: Pick<Metrics, 'stageDone'> & { stageFailed?(topic: string, reason: string): void },
): Stage => ({
  ...stage,
  run: message =>
    timed(
      () =>
        stage.run(message).catch((error: unknown) => {
          stageFailed?.(message.topic, reasonOf(error))
          throw error
        }),
      (outcome, seconds) => stageDone(stage.name, outcome, seconds),
    ),
})
