/** Links and bookmarks to a client that was merged into another one. */
import { survivorOfClient } from '@docketry/contracts/api/client-merges.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { locOf, readLoc } from '../data/addresses.ts'
import { shownDay } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { notify } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'

/** Of one time: whether the two were merged then is in the events, so that page keeps the client of its address. */
const isOfATime = (pathname: string): boolean => pathname.startsWith('/scan/asOf/')

/**
 * On every page whose address names a merged client: says so, and replaces the address by that of the same page of the surviving client.
 */
export function MergedClientNotice() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const part = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const loc = readLoc(part)
  const { firm } = useFirm(loc.get('firmId'))
  const [firmId, clientId] = [loc.get('firmId') ?? firm?.id, loc.get('clientId')]
  const { data } = useEndpoint(survivorOfClient, firmId && clientId && clientId !== firmId ? { query: { firmId, clientId } } : null)
  const merged = data?.merged
  useEffect(() => {
    if (!merged) return
    const { name, at, survivor } = merged
    if (isOfATime(pathname))
      return notify(
        `“${name}” was merged into “${survivor.name}” on ${shownDay(at)}. As of an earlier time, this page shows “${name}” as a client by itself.`,
      )
    notify(`“${name}” was merged into “${survivor.name}”, which this page is about.`)
    const values = Object.fromEntries(readLoc(part))
    void navigate(
      { pathname: `${pathname.slice(0, pathname.lastIndexOf('/'))}/${locOf({ ...values, clientId: survivor.id })}`, search, hash },
      { replace: true },
    )
    // Once for each merged client that an address names.
  }, [merged])
  return null
}
