import { seen } from '@docketry/contracts/api/site.ts'
import { routeOf, type CountedRoute } from '@docketry/contracts/rules/site.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Delay in ms after the first view, until all views since are sent together. */
const waitMs = 15_000
const maxRoutes = 50

const waiting: CountedRoute[] = []
let timer = 0

/** Sends only route patterns: no address, no cookie, no token, nothing about the user. A beacon is sent even when the page closes. */
function flush(): void {
  clearTimeout(timer)
  timer = 0
  if (waiting.length === 0) return
  const body = new Blob([JSON.stringify({ routes: waiting.splice(0, maxRoutes) })], { type: 'application/json' })
  navigator.sendBeacon(seen.path, body)
}

function count(route: CountedRoute): void {
  waiting.push(route)
  if (waiting.length >= maxRoutes) flush()
  else if (timer === 0) timer = window.setTimeout(flush, waitMs)
}

/** Page views and screens (specification of accounts, section 7), counted by the server itself. Renders nothing. */
export function PageCounter() {
  const { pathname } = useLocation()
  useEffect(() => count(routeOf(pathname)), [pathname])
  useEffect(() => {
    const leave = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  return null
}
