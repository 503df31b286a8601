// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DataTable, useListContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { lags } from '../data/outdated-rows.ts'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { currentToasts } from '../parts/toasts.tsx'
import { AdminNotices } from './admin-notices.tsx'
import { ListSearch, ResourceList, ResourceTable, serverOrder } from './resource-list.tsx'

function ReloadButton() {
  const { refetch } = useListContext()
  return <button onClick={() => void refetch()}>Reload</button>
}

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

it('the search of a list has a name of its own, which stays when text replaces the placeholder', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(listAnswer([])))
  render(
    <MemoryRouter>
      <InAdmin>
        <ResourceList resource="clients" firmId="f" sort={serverOrder}>
          <ListSearch label="Search clients" always />
        </ResourceList>
      </InAdmin>
    </MemoryRouter>,
  )
  const search = await screen.findByRole('textbox')
  expect(search.getAttribute('aria-label')).toBe('Search clients')
  expect(search.getAttribute('placeholder')).toBe('Search clients')
})

it('a list that is behind what was saved is noted, until an answer is up to date or the list is no longer shown', async () => {
  let seconds: string | null = '3'
  vi.stubGlobal('fetch', () => {
    const answer = listAnswer([])
    if (seconds !== null) answer.headers.set(lagHeader, seconds)
    return Promise.resolve(answer)
  })
  const list = (
    <MemoryRouter>
      <InAdmin>
        <ResourceList resource="clients" firmId="f" sort={serverOrder}>
          <ReloadButton />
        </ResourceList>
      </InAdmin>
    </MemoryRouter>
  )
  const { unmount } = render(list)
  await waitFor(() => expect(lags.get()).toEqual({ '/api/data/clients': 3 }))
  seconds = null
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(lags.get()).toEqual({}))
  seconds = '4'
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(lags.get()).toEqual({ '/api/data/clients': 4 }))
  unmount()
  expect(lags.get()).toEqual({})
})

const table = (
  <MemoryRouter>
    <InAdmin>
      <AdminNotices />
      <ResourceList resource="clients" firmId="f" sort={serverOrder}>
        <ReloadButton />
        <ResourceTable what="the clients" empty={null}>
          <DataTable.Col source="name" />
        </ResourceTable>
      </ResourceList>
    </InAdmin>
  </MemoryRouter>
)

it('a list that is opened without a connection says so at once, and is read when the connection is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  render(table)
  await screen.findByText(/^No connection/u)
  // The list itself says it.
  expect(currentToasts()).toEqual([])
  vi.stubGlobal('fetch', () => Promise.resolve(listAnswer([{ id: 'c', name: 'Anvil Works' }])))
  onlineManager.setOnline(true)
  await screen.findByText('Anvil Works')
})

it('a list keeps its rows when it is read again without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(listAnswer([{ id: 'c', name: 'Anvil Works' }])))
  render(table)
  await screen.findByText('Anvil Works')
  const cutOff = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', cutOff)
  onlineManager.setOnline(false)
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(cutOff).toHaveBeenCalled())
  expect([screen.queryByText(/^No connection/u), currentToasts()]).toEqual([null, []])
  expect(screen.getByText('Anvil Works')).toBeTruthy()
})
