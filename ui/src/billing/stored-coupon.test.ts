// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { codeInPath, markCouponShown, removeCoupon, storeCoupon, storedCoupon, unshownCoupon } from './stored-coupon.ts'

beforeEach(() => localStorage.clear())
const day = 86_400_000

it.each([
  ['/signin/coupon=SPRING-20', 'SPRING-20'],
  ['/dashboard/coupon=spring-20', 'SPRING-20'],
  ['/dashboard/coupon=SPRING%2D20/', 'SPRING-20'],
  ['/signin/coupon=NONE', null],
  ['/signin/coupon=', null],
  ['/signin/coupon=<b>', null],
  ['/signin/coupon=%E0%A4%A', null],
  ['/signin', null],
  ['/coupon=SPRING-20', null],
])('codeInPath finds in %s the code %s', (path, code) => expect(codeInPath(path)).toBe(code))

it('a coupon is stored for 30 days, until it is used', () => {
  storeCoupon('SPRING-20', 0)
  expect([storedCoupon(30 * day - 1), storedCoupon(30 * day)]).toEqual(['SPRING-20', null])
  removeCoupon()
  expect(storedCoupon(1)).toBeNull()
})

it('a coupon is unseen until it is shown once, and stays stored after that', () => {
  storeCoupon('SPRING-20', 0)
  expect(unshownCoupon(1)).toBe('SPRING-20')
  markCouponShown(1)
  expect([unshownCoupon(2), storedCoupon(2)]).toEqual([null, 'SPRING-20'])
})

it.each(['', 'nonsense', '12', '{"code":7}', '{"code":"<b>","at":1}', '{"code":"SPRING-20"}'])(
  'the stored text %j is read as no coupon',
  text => {
    localStorage.setItem('coupon', text)
    expect([storedCoupon(2), unshownCoupon(2)]).toEqual([null, null])
  },
)
