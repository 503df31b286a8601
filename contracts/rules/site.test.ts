import { expect, it } from 'vitest'
import { countersSince, isScreen, routeOf } from './site.ts'

const day = 86_400_000
const start = Date.parse('2024-03-01T00:00:00Z')

it('the counters show 547 invoices a day and a pick-up per 30 hours from the start date, and nothing before it', () => {
  expect([0, 1, 5, 365].map(days => countersSince('2024-03-01', start + days * day + 3_600_000))).toEqual([
    { invoices: 0, pickups: 0 },
    { invoices: 547, pickups: 0 },
    { invoices: 2735, pickups: 4 },
    { invoices: 199_655, pickups: 292 },
  ])
  expect(countersSince('2024-03-01', start - 9 * day)).toEqual({ invoices: 0, pickups: 0 })
})

it.each([
  ['/', '/'],
  ['/blog/about-us', '/blog/:id'],
  ['/blog/about-us/edit', '/blog/:id/:option'],
  ['/business/details/clientId=1&firmId=2', '/business/details/:locSearch'],
  ['/signin/coupon=NONE', '/signin/:flag'],
  ['/invoiceimage/secret', '/404'],
  ['/wp-login.php', '/404'],
])('the route of %s is %s', (pathname, route) => expect(routeOf(pathname)).toBe(route))

it('isScreen is true for screens and false for public pages', () =>
  expect((['/dashboard', '/scan/detail/:groupIdOrQuarter', '/blogs', '/'] as const).filter(isScreen)).toEqual([
    '/dashboard',
    '/scan/detail/:groupIdOrQuarter',
  ]))
