// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { Toasts } from '../parts/toasts.tsx'
import { batchActions, contentsText } from './batch-actions.ts'

it('the contents of a batch are its invoices and the batches merged into it', () => {
  expect(contentsText({ invoiceCount: 1, descendants: [] })).toBe('its 1 invoice')
  expect(contentsText({ invoiceCount: 12, descendants: ['a'] })).toBe('the batch merged into it, 12 invoices in all,')
  expect(contentsText({ invoiceCount: 1300, descendants: ['a', 'b'] })).toBe('the 2 batches merged into it, 1,300 invoices in all,')
})

describe('an action on a batch', () => {
  const box = (id: string, name: string) => ({ id, name, invoiceCount: 2, descendants: [] })
  const refused = () =>
    Promise.resolve(Response.json({ error: { code: 'group.deleted', message: 'This batch was deleted.' } }, { status: 409 }))
  const done = () => Promise.resolve(Response.json({ success: true }))
  const fetch = vi.fn<typeof globalThis.fetch>()
  const changed = vi.fn()
  const sentByPost = () =>
    fetch.mock.calls.filter(([, init]) => init?.method === 'POST').map(([path, init]) => [path, JSON.parse(String(init?.body)) as unknown])
  const sent = () => fetch.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body)) as unknown])

  beforeAll(() => loadOverlays())
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch.mockReset())
    changed.mockReset()
    render(
      <>
        <Dialogs />
        <Toasts />
      </>,
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

  it('shows the reason when it fails, changes nothing, and can be tried again', async () => {
    fetch.mockImplementationOnce(refused).mockImplementation(done)
    await act(async () => void batchActions(changed).mergeNow(box('a', 'Box A'), box('b', 'Box B')))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('“Box A” could not be merged. This batch was deleted.'))
    expect(changed).not.toHaveBeenCalled()
    await press('Try again')
    await waitFor(() => expect(changed).toHaveBeenCalledWith('b'))
    expect(sent()[1]).toEqual(['/api/accountant/scans/merge', { child_id: 'a', parent_id: 'b' }])
  })

  it('is reverted by Undo in its toast', async () => {
    fetch.mockImplementation(done)
    await act(async () => void batchActions(changed).mergeNow(box('a', 'Box A'), box('b', 'Box B')))
    await press('Undo')
    await waitFor(() => expect(sent()[1]).toEqual(['/api/accountant/scans/separate', { child_id: 'a' }]))
  })

  it('is sent only after it is confirmed in a dialog', async () => {
    fetch.mockImplementation(path =>
      String(path).includes('/bin/until') ? Promise.resolve(Response.json({ until: '2031-06-30' })) : done(),
    )
    const acts = batchActions(changed)
    await act(async () => void acts.remove(box('a', 'Box A')))
    expect(screen.getByText('“Box A” and its 2 invoices will be deleted. You can restore it from the bin until 30 Jun 2031.')).toBeTruthy()
    await press('Keep it')
    await act(async () => void acts.merge(box('a', 'Box A'), box('b', 'Box B')))
    await press('Leave them')
    expect(sentByPost()).toEqual([])
    await act(async () => void acts.remove(box('a', 'Box A')))
    await press('Delete the batch')
    await waitFor(() => expect(changed).toHaveBeenCalledWith(null))
    expect(sentByPost()).toEqual([['/api/accountant/scans/delete', { group_id: 'a' }]])
    await press('Undo')
    await waitFor(() => expect(changed).toHaveBeenCalledWith('a'))
    expect(sentByPost()[1]).toEqual(['/api/accountant/scans/restore', { group_id: 'a' }])
  })
})
