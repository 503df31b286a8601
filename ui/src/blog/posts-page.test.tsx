// @vitest-environment jsdom
import type { PostEntry } from '@docketry/contracts/api/site.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { PostsPage } from './posts-page.tsx'

const post: PostEntry = {
  id: 'bas-dates',
  path: 'bas-dates',
  title: 'BAS dates',
  hero: '',
  date: '2026-07-01',
  author: 'Ann Lim',
  emoji: '',
  version: 3,
  savedAt: Date.UTC(2025, 6, 2, 2),
  savedBy: 'Ben Li',
}

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const Address = () => <p>at {useLocation().pathname}</p>
function show(roles: string[], rows: PostEntry[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve(listAnswer(rows)))
  signInAs({ roles })
  render(
    <MemoryRouter initialEntries={['/dashboard/posts']}>
      <InAdmin>
        <Routes>
          <Route path="/dashboard/posts" element={<PostsPage />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </InAdmin>
    </MemoryRouter>,
  )
}

it('each article shows its address, date, version and who saved it, and opens its editor board', async () => {
  show(['author'], [post])
  const title = await screen.findByRole('link', { name: 'BAS dates' })
  const row = within(title.closest('tr') as HTMLElement)
  for (const text of ['/blog/bas-dates', 'Ann Lim', '1 Jul 2026', '3', '2 Jul 2025 by Ben Li']) expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link', { name: 'View BAS dates' }).getAttribute('href')).toBe('/blog/bas-dates')
  expect(screen.getAllByRole('columnheader').map(it => it.textContent)).toEqual([
    'Article',
    'Author',
    'Date',
    'Version',
    'Saved',
    'Actions',
  ])
  fireEvent.click(row.getByText('Ann Lim'))
  await screen.findByText('at /blog/bas-dates/edit')
})

it('a new article opens its editor board', async () => {
  show(['author'], [])
  await screen.findByText('No articles yet')
  fireEvent.change(screen.getByLabelText('New article'), { target: { value: 'Super due dates' } })
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
  await screen.findByText('at /blog/super-due-dates/edit')
})

it('an address that cannot be made of the title is named above its field', async () => {
  show(['author'], [])
  await screen.findByText('No articles yet')
  const input = screen.getByLabelText('New article')
  fireEvent.change(input, { target: { value: '?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
  await screen.findByRole('alert')
  expectErrorAbove(input, 'Type a few words, such as: BAS due dates.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('who is no author is led to the articles', async () => {
  show([], [post])
  await screen.findByText('Not for your role')
  expect(screen.getByRole('link', { name: 'View all articles' }).getAttribute('href')).toBe('/blogs')
})
