import { employers as call } from '@docketry/contracts/calls/people.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'

export const employers = ({ read }: { read: ReadRows }) =>
  handler(call, {
    async answer({ asker }) {
      const firms = asker?.firms ?? {}
      const businesses = await read.getMany('businesses', Object.keys(firms))
      return businesses.map(({ id, name }) => ({ business: { id, name }, type: firms[id] ?? 'employee' }))
    },
  })
