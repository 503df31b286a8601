import { expect, it } from 'vitest'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { fullName, nameOfActor, userNames } from './user-names.ts'

it('fullName has no space beside a name that is missing', () => {
  expect(['', 'Marsh'].map(lastName => fullName({ firstName: 'Ann', lastName }))).toEqual(['Ann', 'Ann Marsh'])
})

it('userNames asks for each user once, and leaves out those that are not known', async () => {
  const requested: string[][] = []
  const read = {
    async getMany(_: string, ids: string[]) {
      requested.push(ids)
      return ids.filter(id => id === 'u1').map(id => ({ id, firstName: 'Ann', lastName: 'Marsh' }))
    },
  } as unknown as Pick<ReadRows, 'getMany'> // users alone are read
  expect([...(await userNames(read, ['u1', 'u2', 'u1']))]).toEqual([['u1', 'Ann Marsh']])
  expect(requested).toEqual([['u1', 'u2']])
})

it('what was done on the command line is done by the operator, not by somebody who is no longer here', async () => {
  const read = { get: () => Promise.resolve(null) } as unknown as Parameters<typeof nameOfActor>[0]
  const names = await Promise.all(['operator', 'system', 'extract@3', 'user:gone'].map(actor => nameOfActor(read, actor)))
  expect(names).toEqual(['Operator, on the command line', 'Docketry', 'Docketry', 'Somebody who is no longer here'])
})
