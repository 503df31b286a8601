import { expect, it } from 'vitest'
import type { StoredEvent } from '../../platform/events/event.ts'
import { eventOf } from '../../platform/testing/events.ts'
import { followOn, type Subscribing } from './follow.ts'

const at = (position: number): StoredEvent => ({ ...eventOf(position), stream: 's', revision: position, position })

/** Each subscription yields the next script: batches of positions, then an error or the end. */
function scripted(scripts: { batches: number[][]; error?: string }[]) {
  const request: (number | null)[] = []
  const from: Subscribing = {
    async *subscribe(after) {
      request.push(after)
      const script = scripts.shift()
      for (const batch of script?.batches ?? []) yield batch.map(at)
      if (script?.error) throw new Error(script.error)
    },
    isTransient: error => String(error) !== 'Error: denied',
    isLost: error => String(error).includes('invalid position'),
  }
  return { from, request }
}

async function collect(from: Subscribing, count: number): Promise<number[]> {
  const stop = new AbortController()
  const seen: number[] = []
  for await (const batch of followOn(from, null, stop.signal)) {
    seen.push(...batch.map(({ position }) => position))
    if (seen.length >= count) stop.abort()
  }
  return seen
}

it('a follower subscribes again from the last event seen, however the server ended the subscription', async () => {
  const { from, request } = scripted([{ batches: [[10, 20]] }, { batches: [[], [30]], error: 'gone' }, { batches: [[40]] }])
  expect(await collect(from, 4)).toEqual([10, 20, 30, 40])
  expect(request).toEqual([null, 20, 30])
})

it('a follower reads from the first event and skips those seen when the server no longer knows its position', async () => {
  const lost = { batches: [], error: 'invalid position' }
  const { from, request } = scripted([{ batches: [[10, 20]] }, lost, { batches: [[10], [30]] }])
  expect(await collect(from, 3)).toEqual([10, 20, 30])
  expect(request).toEqual([null, 20, null])
})

it('a follower ends with an error that is not transient', async () => {
  await expect(collect(scripted([{ batches: [[10]], error: 'denied' }]).from, 2)).rejects.toThrow('denied')
})
