import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { readStored } from './stream-batches.ts'

/** A subscription of a server that does not say when it has sent everything. */
const subscription = () => Object.assign(new EventEmitter(), { readableLength: 0, unsubscribe: async () => {} })

it('reading what is stored ends when a server that never says that it has sent everything is silent', async () => {
  const silent = subscription()
  const read: number[] = []
  const reading = readStored<number>(
    () => silent,
    one => read.push(one) > 5,
    { quietMs: 5 },
  )
  silent.emit('confirmation')
  silent.emit('data', 1)
  await reading
  expect(read).toEqual([1])
})

it('reading what is stored throws when the subscription ends before everything was sent', async () => {
  const cut = subscription()
  const reading = readStored<number>(
    () => cut,
    () => false,
  )
  cut.emit('end')
  await expect(reading).rejects.toThrow('ended before')
})

it('reading what is stored throws when the server does not confirm the subscription', async () => {
  const reading = readStored<number>(
    () => subscription(),
    () => false,
    { quietMs: 5 },
  )
  await expect(reading).rejects.toThrow('did not confirm')
})
