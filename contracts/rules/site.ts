/** Constants of the public site, shared by its pages and the server (specification of accounts, sections 1, 2 and 9). */

/** The specification's date of the privacy policy. */
export const privacyUpdated = 'May 21 2021'

/** Figures of the home page beside the counters; shown only where a start date is configured. */
export const claimed = { clients: 8, suburbs: 12 } as const

const day = 24 * 60 * 60 * 1000
const invoicesADay = 547
const hoursAPickup = 30

/**
 * Home page counters from the days elapsed: 547 invoices a day, one pick-up per 30 hours. Nothing before the start. `start` is
 * `YYYY-MM-DD`, `now` UTC ms.
 */
export function countersSince(start: string, now: number): { invoices: number; pickups: number } {
  const elapsed = Math.max(0, Math.floor((now - Date.parse(`${start}T00:00:00Z`)) / day))
  return { invoices: elapsed * invoicesADay, pickups: Math.floor((elapsed * 24) / hoursAPickup) }
}

/** Patterns of the addresses whose views are counted. Ids and codes in an address are never sent or stored. */
export const countedRoutes = [
  '/',
  '/register',
  '/signin',
  '/signin/:flag',
  '/blogs',
  '/blog/:id',
  '/blog/:id/:option',
  '/privacyPolicy',
  '/newsletter/unsubscribe/:code',
  '/verifyEmail/:code',
  '/confirmAddress/:code',
  '/reset/:code',
  '/dashboard',
  '/dashboard/:section',
  '/business/details/:locSearch',
  '/business/create/:firmId',
  '/scan/files/:locSearch',
  '/scan/add/:locSearch',
  '/scan/emails/:locSearch',
  '/scan/detail/:groupIdOrQuarter',
  '/invoices/search',
  '/reviewer',
  '/404',
] as const
export type CountedRoute = (typeof countedRoutes)[number]

const shapes = countedRoutes.map(route => ({ route, shape: new RegExp(`^${route.replace(/:\w+/gu, '[^/]+')}/?$`, 'u') }))

/** The pattern of an address; `/404` for an unknown one. */
export const routeOf = (pathname: string): CountedRoute => shapes.find(({ shape }) => shape.test(pathname))?.route ?? '/404'

/** Whether the address needs a sign-in; all others are public pages. */
export const isScreen = (route: CountedRoute): boolean => /^\/(dashboard|business|scan|invoices|reviewer)/u.test(route)
