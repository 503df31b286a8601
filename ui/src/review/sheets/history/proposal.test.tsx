// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { invoiceProposal } from '@docketry/contracts/api/proposals.ts'
import { useEndpoint } from '../../../data/use-query.ts'
import { RightsProvider } from '../../../session/may.tsx'
import { watchedAnswer } from '../../../../testing/watched-answer.ts'
import { ProposalSection } from './proposal.tsx'

const difference = { field: 'invoiceNumber', old: '20417', now: '20417', byPerson: false, proposed: '20471', confidence: 0.99 }
const money = { field: 'total', old: 33000, now: 33000, byPerson: false, proposed: 66000, confidence: 0.7 }
const stored = 'a'.repeat(64)
let answer: { revision: number; proposal: object | null; adoptions: object[] }
let post: { status: number; body: object }
let sent: [string, unknown][]
const changed = vi.fn()
beforeEach(() => {
  sent = []
  answer = {
    revision: 4,
    proposal: { stored, model: 'model 2 (23 Nov 2026)', at: 1_790_000_000_000, differences: [difference, money] },
    adoptions: [],
  }
  post = { status: 200, body: { adopted: ['total'] } }
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    if (typeof body !== 'string') return Promise.resolve(Response.json(answer))
    sent.push([address, JSON.parse(body)])
    return Promise.resolve(Response.json(post.body, { status: post.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  changed.mockReset()
})
function Loaded({ unsaved }: { unsaved: 'total'[] }) {
  const loaded = useEndpoint(invoiceProposal, { query: { invoice_id: 'i' } })
  return <ProposalSection loaded={loaded} invoiceId="i" unsaved={unsaved} onChanged={() => (loaded.reload(), changed())} />
}
const open = (unsaved: 'total'[] = [], may = true) =>
  render(
    <RightsProvider firm={{ may: () => may, type: 'employee', loading: false }}>
      <Loaded unsaved={unsaved} />
    </RightsProvider>,
  )
const adoption = {
  id: 'act-1',
  at: 1_790_000_000_000,
  by: 'Ann Lim',
  model: 'model 2 (23 Nov 2026)',
  fields: ['total', 'gst'],
  revertible: ['total'],
}

it('the proposal shows the values of the old model, now, and of the new model; the chosen ones are adopted as they were on screen', async () => {
  open()
  const row = (await screen.findByRole('checkbox', { name: 'total' })).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map(it => it.textContent),
  ).toEqual(['330.00', '330.00', '660.00 70% confident'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'total' }))
  fireEvent.click(screen.getByRole('button', { name: 'Adopt total' }))
  expect((await screen.findByRole('status')).textContent).toContain('Adopted: total')
  expect(sent).toEqual([['/api/accountant/invoice/proposal/adopt', { invoice_id: 'i', stored, fields: ['total'], seen: 4 }]])
  expect(changed).toHaveBeenCalledOnce()
})

it('beside a payment date the proposed date is named as the printed one', async () => {
  answer.proposal = {
    ...answer.proposal,
    besidePayment: true,
    differences: [
      { field: 'invoiceDate', old: '2026-08-14', now: '2026-08-14', byPerson: false, proposed: '2026-08-15', confidence: 0.99 },
    ],
  }
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'printed date' }))
  expect(screen.getByRole('button', { name: 'Adopt printed date' })).toBeTruthy()
})

it('a value of a person and one that is being edited cannot be chosen, and say why', async () => {
  answer.proposal = { ...answer.proposal, differences: [{ ...difference, now: 'MINE', byPerson: true }, money] }
  open(['total'])
  expect(await screen.findByText('kept: a person typed, confirmed or accepted it')).toBeTruthy()
  expect(screen.getByText('you have changed it: save or undo that first')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('a proposal that is refused because somebody else was first says so, and shows the present value', async () => {
  post = { status: 409, body: { error: { code: 'invoice.changed-since', message: 'Somebody else changed this after you had opened it.' } } }
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'invoice number' }))
  answer = { ...answer, proposal: { ...answer.proposal, differences: [{ ...difference, now: 'THEIRS', byPerson: true }, money] } }
  fireEvent.click(screen.getByRole('button', { name: 'Adopt invoice number' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else changed this')
  expect(await screen.findByText('THEIRS')).toBeTruthy()
})

it('an adoption names who and what, and is reverted; who may not change anything has no buttons', async () => {
  answer = {
    revision: 5,
    proposal: null,
    adoptions: [adoption],
  }
  post.body = { reverted: ['total'], kept: ['gst'] }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Revert total' }))
  await vi.waitFor(() => expect(sent).toEqual([['/api/accountant/invoice/proposal/revert', { invoice_id: 'i', adoption_id: 'act-1' }]]))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  cleanup()
  open([], false)
  expect(await screen.findByText(/By Ann Lim/u)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('what was adopted is said when nothing more is proposed, and has the focus, because the button that had it is gone', async () => {
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'total' }))
  screen.getByRole('button', { name: 'Adopt total' }).focus()
  answer = { revision: 5, proposal: { ...answer.proposal, differences: [] }, adoptions: [adoption] }
  fireEvent.click(screen.getByRole('button', { name: 'Adopt total' }))
  expect(await screen.findByRole('button', { name: 'Revert total' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Adopted: total')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
})

it('what was reverted and what was kept is said, and has the focus', async () => {
  answer = { revision: 5, proposal: null, adoptions: [adoption] }
  post.body = { reverted: ['total'], kept: ['gst'] }
  open()
  const button = await screen.findByRole('button', { name: 'Revert total' })
  answer = { revision: 6, proposal: null, adoptions: [] }
  fireEvent.click(button)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Revert/u })).toBeNull())
  expect(screen.getByRole('status').textContent).toBe(
    'As before: total. Kept: GST. This, or what belongs to it, was changed, confirmed or accepted since.',
  )
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

it('an adoption that cannot be reverted says that its values may also have been confirmed or accepted', async () => {
  answer = { revision: 5, proposal: null, adoptions: [{ ...adoption, revertible: [] }] }
  open()
  expect(await screen.findByText('Changed, confirmed or accepted since, so there is nothing to revert.')).toBeTruthy()
})

it('the section of proposals is not shown without a proposal', async () => {
  const { response, shown } = watchedAnswer({ revision: 0, proposal: null, adoptions: [] })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  const { container } = open()
  await shown()
  expect(container.textContent).toBe('')
})
