import { expect, it } from 'vitest'
import { blocksIn, isOwnPicture, isPostPath, videoIdOf } from './blocks.ts'
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

it('the id of a video is read from any YouTube address of it, and from nothing else', () => {
  for (const good of [
    'dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=1',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ]) {
    expect([good, videoIdOf(good)]).toEqual([good, 'dQw4w9WgXcQ'])
  }
  for (const bad of [
    '',
    'short',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ"onload=x',
    'javascript:alert(1)',
  ])
    expect([bad, videoIdOf(bad)]).toEqual([bad, null])
})

it('only pictures of this site are valid', () => {
  for (const own of ['/pictures/about-us.svg', '/api/public/picture/0a']) expect(isOwnPicture(own), own).toBe(true)
  expect(
    [
      '//evil.example/x.png',
      'https://evil.example/x.png',
      'javascript:alert(1)',
      '/../keys.json',
      'data:image/png;base64,x',
      '/a?b',
      '',
    ].filter(isOwnPicture),
  ).toEqual([])
})

it('the address of an article has lower-case letters, digits and single hyphens', () => {
  for (const path of ['about-us', 'bas-2026']) expect(isPostPath(path), path).toBe(true)
  expect(['', 'About', 'a--b', '-a', 'a/b', 'a b', 'é', 'x'.repeat(81)].filter(isPostPath)).toEqual([])
})

it('valid blocks are shown beside broken ones', () => {
  expect(
    blocksIn('[{"type":"para","content":"a"},{"type":"raw","content":"b"},null,7,{"type":"image","content":"/x"},{"type":"video"}]'),
  ).toEqual([
    { type: 'para', content: 'a' },
    { type: 'image', content: '/x', caption: '' },
  ])
  expect(['nonsense', '{}', 'null'].map(blocksIn)).toEqual([[], [], []])
})
