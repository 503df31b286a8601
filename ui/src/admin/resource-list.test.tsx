// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useListContext } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { lags } from '../data/outdated-rows.ts'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { ListSearch, ResourceList, serverOrder } from './resource-list.tsx'

function ReloadButton() {
  const { refetch } = useListContext()
  return <button onClick={() => void refetch()}>Reload</button>
}

afterEach(() => {
  cleanup()
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
