import { consumption as call } from '@docketry/contracts/calls/billing.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { allowanceOf } from '../allowance.ts'

export const consumption = ({ read, gigabytes }: { read: ReadRows; gigabytes: number | null }) =>
  handler(call, { firm: ({ query }) => query.firm_id, answer: ({ query, at }) => allowanceOf(read, query.firm_id, at, gigabytes) })
