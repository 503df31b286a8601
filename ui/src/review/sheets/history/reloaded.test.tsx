// @vitest-environment jsdom
/** The history sheet while the invoice changes: by an undo in it, and by somebody else. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { RightsProvider } from '../../../session/may.tsx'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createReview } from '../../state/review.ts'
import { HistorySheet } from './history-sheet.tsx'

const detail = fakeDetail(3)
const entry = {
  at: 0,
  by: 'Ann',
  kind: 'person',
  what: 'Changed it.',
  changes: [],
  act: { id: 'a', rows: 1, undone: false, undoes: false },
}
let now: number
beforeEach(() => {
  now = 11_000
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (method === 'POST') now = 22_000
    const difference = { field: 'total', old: 33_000, now, byPerson: now === 11_000, proposed: 66_000, confidence: 0.9 }
    const proposal = { stored: 'a'.repeat(64), model: 'model 2', at: 0, differences: [difference] }
    if (method === 'POST') return Promise.resolve(Response.json({ undone: 1, left: [] }))
    return Promise.resolve(Response.json(address.includes('/proposal?') ? { revision: 4, proposal, adoptions: [] } : { history: [entry] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(may: Parameters<typeof RightsProvider>[0]['firm']['may'] = () => true) {
  const review = createReview(detail, null, { id: 'i1', key: 'total' })
  const context = { review, grid: createRef(), reload: () => undefined } as unknown as PageContext // what the sheet asks for
  render(
    <RightsProvider firm={{ may, type: 'employee', loading: false }}>
      <ReviewContext value={context}>
        <HistorySheet />
      </ReviewContext>
    </RightsProvider>,
  )
  return review
}

it('the proposal has the present values after an act is undone in the history', async () => {
  open()
  expect(await screen.findByRole('cell', { name: '110.00' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /^Undo: / }))
  expect(await screen.findByRole('cell', { name: '220.00' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'total' })).toBeTruthy()
})

it('an auditor gets the history without a request for the proposal, which only staff may see', async () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address)
    return Promise.resolve(address.includes('/proposal?') ? new Response('{}', { status: 403 }) : Response.json({ history: [entry] }))
  })
  open(({ may }) => may.includes('auditor'))
  expect(await screen.findAllByText(/Changed it\./u)).not.toEqual([])
  expect(addresses.some(it => it.includes('/proposal?'))).toBe(false)
})

it('history and proposal are loaded again when somebody else changes the invoice', async () => {
  const review = open()
  expect(await screen.findByRole('cell', { name: '110.00' })).toBeTruthy()
  now = 44_000
  act(() => void review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, revision: 9 } : it)) }))
  expect(await screen.findByRole('cell', { name: '440.00' })).toBeTruthy()
})

it('an invoice that is deleted while its history is open is said to be gone, not loaded for ever', async () => {
  const review = open()
  expect(await screen.findByRole('cell', { name: '110.00' })).toBeTruthy()
  act(() => void review.receive({ ...detail, invoices: detail.invoices.filter(({ id }) => id !== 'i1') }))
  expect((await screen.findByRole('status')).textContent).toBe(
    'This invoice is no longer on this page: it was deleted, or its pages are in another invoice.',
  )
  expect(screen.queryByText('No supplier')).toBeNull()
})
