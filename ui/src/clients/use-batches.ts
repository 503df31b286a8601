import { scanGroups } from '@docketry/contracts/api/scans.ts'
import { useEndpoint } from '../data/use-query.ts'
import { isOfClient, useLive } from '../data/use-live.ts'
import { isWorking } from '../scan-groups/is-working.ts'
import { rangeMs, type ClientView } from './client-view.ts'

/** `parentGroup`: lists the batches merged into it, of any date; null lists the client's own batches in the view's range. */
export type BatchQuery = { firmId: string; clientId: string; parentGroup: string | null; view: ClientView }

/** The batches of a query, updated live. `onChanged`: called when they changed on the server. */
export function useBatches({ firmId, clientId, parentGroup, view }: BatchQuery, onChanged: () => void) {
  const query = { firmId, clientId, ...(parentGroup ? { parentGroup } : rangeMs(view)) }
  const result = useEndpoint(scanGroups, { query })
  const { data, reload } = result
  const known = (id: string): boolean => Boolean(data?.groups.some(it => it.id === id || it.descendants.includes(id)))
  useLive(firmId, {
    // Of versions without `groupClients`, changes of the shown batches.
    relevant: change => isOfClient(change, clientId) || change.groups.some(known),
    reload: () => (reload(), onChanged()),
    polls: data?.groups.some(isWorking) ?? true,
  })
  return result
}
