// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MergeDialog } from './merge-dialog.tsx'
import { loadOverlays } from '../parts/overlays.ts'

const card = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  createdAt: new Date(2026, 8, 18).getTime(),
  invoiceCount: 3,
  children: [],
  descendants: [],
  ...more,
})
const child = { id: 'g1', name: 'Glovebox', invoiceCount: 2, descendants: [] }

beforeAll(() => loadOverlays())
beforeEach(() => {
  const groups = [
    card('g1', 'Glovebox'),
    card('g2', 'July till rolls'),
    card('g3', 'June dockets'),
    card('g4', '', { children: [{ id: 'g1', createdAt: 0, name: '' }] }),
  ]
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ groups, client: { name: 'Bakery' } }))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const nothing = (): void => undefined
const show = (onMerge: (parent: { id: string; name: string }) => void = nothing, onClose = nothing) =>
  render(<MergeDialog child={child} firmId="f1" clientId="c1" onMerge={onMerge} onClose={onClose} />)
const offered = () => screen.getAllByRole('radio').map(it => (it as HTMLInputElement).value)

it('the merge dialog offers every other batch of the client but the one it is already part of', async () => {
  show()
  await screen.findByText('June dockets')
  expect(offered()).toEqual(['g2', 'g3'])
  expect(screen.getByRole('button', { name: 'Merge' }).hasAttribute('disabled')).toBe(true)
})

it('the merge dialog searches by name or day, chooses a single result, and merges on Enter', async () => {
  const merge = vi.fn()
  show(merge)
  await screen.findByText('June dockets')
  const search = screen.getByRole('searchbox', { name: 'Search batches' })
  fireEvent.change(search, { target: { value: '18 sep' } })
  expect(offered()).toEqual(['g2', 'g3'])
  fireEvent.change(search, { target: { value: ' TILL' } })
  expect(offered()).toEqual(['g2'])
  fireEvent.submit(search)
  expect(merge).toHaveBeenCalledWith(expect.objectContaining({ id: 'g2', name: 'July till rolls' }))
})

it('the merge dialog says when nothing is found, and merges nothing', async () => {
  const merge = vi.fn()
  show(merge)
  await screen.findByText('June dockets')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(screen.getByText('No batch of that name. Try fewer letters.')).toBeTruthy()
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(merge).not.toHaveBeenCalled()
})

it('the merge dialog merges into the chosen batch, which its button names', async () => {
  const merge = vi.fn()
  show(merge)
  fireEvent.click(await screen.findByRole('radio', { name: /June dockets/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Merge into “June dockets”' }))
  expect(merge).toHaveBeenCalledWith(expect.objectContaining({ id: 'g3' }))
})
