// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { MergedClientNotice } from './merged-client-notice.tsx'

const merged = { name: 'Corner Café', at: Date.UTC(2026, 2, 3), survivor: { id: 'c1', name: 'Corner Cafe' } }
let requests: string[]
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim', zone: 'Australia/Sydney' }, type: 'owner' }]))
    requests.push(address)
    return Promise.resolve(Response.json({ merged: address.includes('clientId=c2') ? merged : null }))
  })
  reloadFirms()
})
afterEach(() => {
  cleanup()
  dismissToasts()
  vi.unstubAllGlobals()
})
let address = ''
function Where() {
  const { pathname, hash } = useLocation()
  address = pathname + hash
  return null
}
const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <MergedClientNotice />
      <Where />
    </MemoryRouter>,
  )
const shown = (): string[] => currentToasts().map(({ text }) => text)

it.each([
  ['client', '/business/details/clientId=c2&firmId=f1&by=quarters'],
  ['worksheet', '/worksheet/firmId=f1&clientId=c2&period=q106'],
  ['accounting', '/business/books/clientId=c2&firmId=f1'],
  ['batch', '/scan/detail/groupId=g&firmId=f1&clientId=c2&invoice=i'],
  ['quarter', '/scan/detail/quarter=106&clientId=c2&firmId=f1'],
  ['bin', '/business/bin/clientId=c2&firmId=f1&invoice=i'],
  ['deleted batch', '/business/bin/clientId=c2&firmId=f1&batch=g'],
  ['scanner', '/scan/add/firmId=f1&clientId=c2'],
  ['upload', '/scan/files/clientId=c2&firmId=f1'],
  ['emails', '/scan/emails/clientId=c2&firmId=f1'],
])('the %s page of a merged client says so and becomes that of the surviving client', async (_, old) => {
  open(`${old}#part`)
  await waitFor(() => expect(address).toBe(`${old.replace('clientId=c2', 'clientId=c1')}#part`))
  expect(shown()).toEqual(['“Corner Café” was merged into “Corner Cafe”, which this page is about.'])
})

it('a page of an earlier time says so and keeps the client of its address, which may have been by itself then', async () => {
  const old = '/scan/asOf/quarter=106&firmId=f1&clientId=c2&at=1700000000000'
  open(old)
  await waitFor(() =>
    expect(shown()).toEqual([
      expect.stringMatching(
        /^“Corner Café” was merged into “Corner Cafe” on 3 Mar.*\. As of an earlier time, this page shows “Corner Café” as a client by itself\.$/u,
      ),
    ]),
  )
  expect(address).toBe(old)
})

it('without a firm in the address the merge is looked for in the active one', async () => {
  open('/scan/detail/groupId=g&clientId=c2')
  await waitFor(() => expect(address).toBe('/scan/detail/groupId=g&clientId=c1'))
  expect(requests[0]).toContain('firmId=f1')
})

it('the page of another client stays as it is, and one of the firm itself requests nothing', async () => {
  open('/business/details/clientId=c3&firmId=f1')
  await waitFor(() => expect(requests).toHaveLength(1))
  cleanup()
  open('/business/details/clientId=f1&firmId=f1')
  await Promise.resolve()
  expect([requests.length, address, shown()]).toEqual([1, '/business/details/clientId=f1&firmId=f1', []])
})
