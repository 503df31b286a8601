/** Random histories against a small in-memory model. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeOf } from '../errors/coded.ts'
import { idFrom } from '../events/ids.ts'
import { eventOf } from '../testing/events.ts'
import { usePort } from '../testing/use-port.ts'
import type { EventStore, Expected } from './event-store.ts'
import type { PortFactory } from '../testing/port-under-test.ts'

/** `back`: by how many revisions the writer's expectation is outdated; `ids`: chosen from few event ids, so that repeats occur. */
type Step = { do: 'append'; stream: number; back: number; ids: number[] } | { do: 'erase'; stream: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('append' as const),
        stream: fc.nat(2),
        back: fc.nat(2),
        ids: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), stream: fc.nat(2) }) },
  ),
  { minLength: 1, maxLength: 25 },
)

const expectedOf = (length: number, back: number): Expected => (length - back <= 0 ? 'no-stream' : length - back - 1)

/** The result required of a store: the last revision, or the error code. Appends to `stream` when the events are written. */
function model(stream: string[] | 'erased', expected: Expected, ids: string[]): number | string {
  if (stream === 'erased') return 'stream-erased'
  const at = expected === 'no-stream' ? 0 : expected + 1
  if (at === stream.length) return stream.push(...ids) - 1
  return ids.every((id, i) => stream[at + i] === id) ? at + ids.length - 1 : 'wrong-revision'
}

export function storeModelContract(factory: PortFactory<EventStore>): void {
  const { port: store } = usePort(factory)
  let run = 0

  it('returns the same results as the model for every history', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async history => {
        run += 1
        const streams: (string[] | 'erased')[] = [[], [], []]
        for (const step of history) {
          const name = `run-${run}-${step.stream}`
          const stream = streams[step.stream] ?? []
          if (step.do === 'erase') {
            await store().erase(name)
            streams[step.stream] = 'erased'
            continue
          }
          const ids = [...new Set(step.ids)].map(id => idFrom('model', run, id))
          const expected = expectedOf(stream.length, step.back)
          const answered = await store()
            .append(
              name,
              expected,
              ids.map((id, i) => eventOf(i, id)),
            )
            .then(({ revision }) => revision, codeOf)
          expect(answered).toBe(model(stream, expected, ids))
        }
        for (const [i, stream] of streams.entries()) {
          if (stream === 'erased') await expect(store().read(`run-${run}-${i}`)).rejects.toMatchObject({ code: 'stream-erased' })
          else expect((await store().read(`run-${run}-${i}`)).map(({ id }) => id)).toEqual(stream)
        }
      }),
      { numRuns: 40 },
    )
  })
}
