import { scanGroups } from '@docketry/contracts/api/scans.ts'
import { useRef } from 'react'
import { sendRequest } from '../data/request.ts'
import { useQuery } from '../data/use-query.ts'
import { useLive } from '../data/use-live.ts'
import { isWorking } from '../scan-groups/is-working.ts'
import { rangeMs, type ClientView } from './client-view.ts'

/** `parentGroup`: what was merged into that batch, of whatever date; else the client's own batches in the view's range. */
export type BatchQuery = { firmId: string; clientId: string; parentGroup: string | null; view: ClientView }

/** The batches wanted, kept up to date. Each is called by its name, or by its day where it has none. `onNews` when something changed by itself. */
export function useBatches({ firmId, clientId, parentGroup, view }: BatchQuery, onNews: () => void) {
  const key = `${firmId} ${clientId} ${parentGroup ?? `${view.from} ${view.to}`}`
  const query = { firmId, clientId, ...(parentGroup ? { parentGroup } : rangeMs(view)) }
  const call = useQuery(key, signal => sendRequest(scanGroups, { query, signal }))
  const { data, reload } = call
  const seen = useRef(new Set<string>())
  const known = (id: string): boolean => Boolean(data?.groups.some(it => it.id === id || it.descendants.includes(id)))
  useLive(firmId, {
    relevant({ clients, groups }) {
      // A batch never heard of may be a new one of this client: the list is read again once for it.
      const strangers = groups.filter(id => !known(id) && !seen.current.has(id))
      for (const id of strangers) seen.current.add(id)
      return clients.includes(clientId) || strangers.length > 0 || groups.some(known)
    },
    reload: () => (reload(), onNews()), polls: data?.groups.some(isWorking) ?? true,
  })
  return call
}
