// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { ListSearch, ResourceList, serverOrder } from './resource-list.tsx'

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
