// @vitest-environment jsdom
import type { Coupon } from '@docketry/contracts/api/billing.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { Toasts } from '../parts/toasts.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { CouponsPage } from './coupons-page.tsx'

const couponOf = (code: string, more: Partial<Coupon> = {}): Coupon => ({
  id: code,
  code,
  percentage: 20,
  until: null,
  uses: null,
  used: 0,
  createdAt: 0,
  state: 'valid',
  ...more,
})
let rows: Coupon[]
let sent: { path: string; body: unknown }[]
let answer: () => Response

beforeAll(() => loadOverlays())
beforeEach(() => {
  ;[rows, sent] = [
    [couponOf('SPRING-20', { until: '2026-12-31', uses: 5, used: 3 }), couponOf('MORE-5'), couponOf('OLD', { state: 'ended' })],
    [],
  ]
  answer = () => Response.json({ success: true })
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Promise.resolve(listAnswer(rows))
    sent.push({ path: address, body: JSON.parse(String(init.body)) })
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function show(roles = ['su']): void {
  signInAs({ roles })
  render(
    <MemoryRouter>
      <InAdmin>
        <CouponsPage />
        <Dialogs />
        <Toasts />
      </InAdmin>
    </MemoryRouter>,
  )
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('each coupon shows its terms, how often it was used, and its state', async () => {
  show()
  const row = within((await screen.findByText('SPRING-20')).closest('tr') as HTMLElement)
  for (const text of ['20%', '3 of 5', '31 Dec 2026', 'Valid']) expect(row.getByText(text)).toBeTruthy()
  const ended = within(screen.getByText('OLD').closest('tr') as HTMLElement)
  expect([ended.getByText('Ended').textContent, ended.queryAllByRole('button')]).toEqual(['Ended', []])
})

it('a coupon whose last day is typed in part is not added, as it would never end', async () => {
  show()
  await screen.findByText('SPRING-20')
  type('Code', 'new-10')
  type('Percent off', '10')
  const day = await screen.findByRole('spinbutton', { name: 'Day' })
  act(() => day.focus())
  fireEvent.click(day)
  fireEvent.keyDown(day, { key: 'ArrowUp' })
  act(() => day.blur())
  fireEvent.click(screen.getByRole('button', { name: 'Add the coupon' }))
  await screen.findByText('Type a whole day, or clear it.')
  expectErrorAbove(screen.getByRole('group', { name: 'Last day (empty: none)' }), 'Type a whole day, or clear it.')
  expect(sent).toEqual([])
})

it('a coupon is added with its terms, empty ones as unlimited', async () => {
  answer = () => Response.json({ id: 'NEW-10' })
  show()
  await screen.findByText('SPRING-20')
  type('Code', 'new-10')
  type('Percent off', '10')
  fireEvent.click(screen.getByRole('button', { name: 'Add the coupon' }))
  await screen.findByText('NEW-10 can be used now')
  expect(sent).toEqual([{ path: '/api/operator/coupon/add', body: { code: 'new-10', percentage: 10, until: '', uses: null } }])
})

it('a refused term has its message above its field', async () => {
  answer = () =>
    Response.json({ errors: [{ param: 'percentage', msg: 'The percentage is a whole number from 1 to 100.' }] }, { status: 422 })
  show()
  await screen.findByText('SPRING-20')
  type('Percent off', 'lots')
  fireEvent.click(screen.getByRole('button', { name: 'Add the coupon' }))
  const message = await screen.findByText('The percentage is a whole number from 1 to 100.')
  const input = screen.getByLabelText('Percent off')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  // React-admin draws it after the input; the theme shows it above.
  const [text, box] = [message.closest<HTMLElement>('.MuiFormHelperText-root'), input.closest<HTMLElement>('.MuiInputBase-root')]
  if (!text || !box) throw new Error('no field of react-admin')
  expect(Number(getComputedStyle(text).order)).toBeLessThan(Number(getComputedStyle(box).order))
  expect(input.getAttribute('aria-describedby')).toBe(text.id)
})

it('several coupons are ended together after a confirmation; an ended one cannot be selected', async () => {
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(screen.queryByRole('checkbox', { name: 'Select OLD' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'End 2 coupons' }))
  expect(sent).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  await waitFor(() => expect(sent).toEqual(['SPRING-20', 'MORE-5'].map(code => ({ path: '/api/operator/coupon/end', body: { code } }))))
})

it('who is no su is told who makes coupons, and requests none', async () => {
  show([])
  await screen.findByText('Coupons are made by whoever runs Docketry.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('where the browser does not copy, as on a page that is not from https, the link is shown', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link of SPRING-20' }))
  await screen.findByText(`This browser does not copy here. The link is ${location.origin}/signin/coupon=SPRING-20`)
})
