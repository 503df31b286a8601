import { expect, it } from 'vitest'
import { nameOfActor } from './names.ts'

it('what was done on the command line is done by the operator, not by somebody who is no longer here', async () => {
  const read = { get: () => Promise.resolve(null) } as unknown as Parameters<typeof nameOfActor>[0]
  const names = await Promise.all(['operator', 'system', 'extract@3', 'user:gone'].map(actor => nameOfActor(read, actor)))
  expect(names).toEqual(['Operator, on the command line', 'Docketry', 'Docketry', 'Somebody who is no longer here'])
})
