import { survivorOfClient } from '@docketry/contracts/api/client-merges.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { isClientOf } from '../../shared/client-of-firm.ts'
import { mergesIn, mergesOf } from '../../shared/client-merges.ts'

export const handleSurvivorOfClient = ({ read }: { read: ReadRows }) =>
  handler(survivorOfClient, {
    async firm({ query: { firmId, clientId } }) {
      const row = await read.get('businesses', clientId)
      return row && isClientOf(row, firmId) ? { firmId, clientId } : null
    },
    async answer({ query: { firmId, clientId } }) {
      const merges = mergesOf(mergesIn(await read.getMany('client-merges', [firmId])), clientId)
      const [first, last] = [merges[0], merges.at(-1)]
      if (first === undefined || last === undefined) return { merged: null }
      const [merged, survivor] = await Promise.all([clientId, last.survivorId].map(id => read.get('businesses', id)))
      return { merged: merged && survivor ? { name: merged.name, at: first.at, survivor: { id: survivor.id, name: survivor.name } } : null }
    },
  })
