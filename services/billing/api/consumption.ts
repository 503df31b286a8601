import { consumption } from '@docketry/contracts/api/billing.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { allowanceOf } from '../allowance.ts'

export const handleConsumption = ({ read, gigabytes }: { read: ReadRows; gigabytes: number | null }) =>
  handler(consumption, { firm: ({ query }) => query.firm_id, answer: ({ query, at }) => allowanceOf(read, query.firm_id, at, gigabytes) })
