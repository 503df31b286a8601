// @vitest-environment jsdom
import type { Post } from '@docketry/contracts/api/site.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { laggingReloadMs } from '../data/outdated-rows.ts'
import { BlogPage } from './blog-page.tsx'
import { Board } from './board.tsx'

const post: Post = { path: 'bas', title: 'BAS', hero: '', date: '2026-11-03', author: 'Ann Lim', emoji: '', content: '[]', version: 2 }
let sent: { date: string; title: string; version: number }[]
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json({ version: 3 })
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const publish = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
const press = async (name: string, key: string): Promise<void> => {
  const part = await screen.findByRole('spinbutton', { name })
  act(() => part.focus())
  fireEvent.click(part)
  fireEvent.keyDown(part, { key })
}

it('the date of an article is shown as day, month, year, changed by keyboard and published', async () => {
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={() => undefined} />
    </MemoryRouter>,
  )
  expect((await screen.findByRole('group', { name: 'Date' })).textContent?.replace(/[^\d/]/gu, '')).toBe('03/11/2026')
  await press('Month', 'ArrowUp')
  publish()
  await screen.findByText('Published as version 3.')
  expect(sent.map(({ date }) => date)).toEqual(['2026-12-03'])
})

it('what is typed while the article is being published stays unpublished, and the next version builds on the published one', async () => {
  let publishNow: () => void = () => undefined
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    const version = 2 + sent.length
    return new Promise<Response>(resolve => (publishNow = () => resolve(Response.json({ version }))))
  })
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={() => undefined} />
    </MemoryRouter>,
  )
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  publish()
  fireEvent.change(title, { target: { value: 'BAS dates' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publishing…' }).disabled).toBe(true)
  act(() => publishNow())
  await screen.findByText('Published as version 3. What you changed since is not published yet.')
  publish()
  act(() => publishNow())
  await screen.findByText('Published as version 4.')
  expect(sent.map(it => [it.title, it.version])).toEqual([
    ['BAS', 2],
    ['BAS dates', 3],
  ])
})

it('a version that somebody else published first is not overwritten: the draft stays, until the author discards it', async () => {
  answer = () => Response.json({ errors: [{ param: 'blog.changed', msg: 'Somebody else saved this article meanwhile.' }] }, { status: 409 })
  const reload = vi.fn()
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={reload} />
    </MemoryRouter>,
  )
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Mine' } })
  publish()
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else saved this article meanwhile.')
  expect([title.value, reload.mock.calls.length]).toEqual(['Mine', 0])
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes and load the newer version' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('a page that loads again by itself keeps the draft, although somebody else has published; loading the newer version is up to the author', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let now = post
  answer = () => Response.json(now, { headers: { [lagHeader]: '9' } })
  signInAs({ roles: ['author'] })
  render(
    <MemoryRouter initialEntries={['/blog/bas/edit']}>
      <Routes>
        <Route path="/blog/:id/:option" element={<BlogPage />} />
      </Routes>
    </MemoryRouter>,
  )
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  fireEvent.change(await title(), { target: { value: 'Mine' } })
  now = { ...post, title: 'Theirs', version: 3 }
  await act(() => vi.advanceTimersByTimeAsync(laggingReloadMs))
  expect((await title()).value).toBe('Mine')
  answer = () => Response.json({ errors: [{ param: 'blog.changed', msg: 'Somebody else saved this.' }] }, { status: 409 })
  publish()
  const discard = await screen.findByRole('button', { name: 'Discard my changes and load the newer version' })
  expect(sent.map(({ version }) => version)).toEqual([2])
  answer = () => Response.json(now)
  fireEvent.click(discard)
  await vi.waitFor(async () => expect((await title()).value).toBe('Theirs'))
})

it('the newer version is loaded at the first request, also after the page has loaded the same version again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = () => Response.json(post, { headers: { [lagHeader]: '9' } })
  signInAs({ roles: ['author'] })
  render(
    <MemoryRouter initialEntries={['/blog/bas/edit']}>
      <Routes>
        <Route path="/blog/:id/:option" element={<BlogPage />} />
      </Routes>
    </MemoryRouter>,
  )
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  fireEvent.change(await title(), { target: { value: 'Mine' } })
  await act(() => vi.advanceTimersByTimeAsync(laggingReloadMs))
  answer = () => Response.json({ errors: [{ param: 'blog.changed', msg: 'Somebody else saved this.' }] }, { status: 409 })
  publish()
  const discard = await screen.findByRole('button', { name: 'Discard my changes and load the newer version' })
  answer = () => Response.json({ ...post, title: 'Theirs', version: 3 })
  fireEvent.click(discard)
  await vi.waitFor(async () => expect((await title()).value).toBe('Theirs'))
})

it('a date that is refused is described by the reason', async () => {
  answer = () => Response.json({ errors: [{ param: 'date', msg: 'Choose a day.' }] }, { status: 400 })
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={() => undefined} />
    </MemoryRouter>,
  )
  await screen.findByRole('spinbutton', { name: 'Day' })
  publish()
  await screen.findAllByText('Choose a day.')
  const described = screen.getByRole('group', { name: 'Date' }).getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toBe('Choose a day.')
})

it('a picture that could not be stored can be chosen again: browsers announce a file only when another one was chosen before', async () => {
  answer = () => Response.json({ error: { code: 'x', message: 'The disk is full.' } }, { status: 507 })
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={() => undefined} />
    </MemoryRouter>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Picture at the top')
  const cleared = vi.spyOn(input, 'value', 'set')
  fireEvent.change(input, { target: { files: [new File(['png'], 'a.png', { type: 'image/png' })] } })
  await screen.findByText('The disk is full.')
  expect(cleared).toHaveBeenCalledWith('')
})

it('the tools of a part say which part they are for, and removing a part moves the focus to the next one', async () => {
  const parts = ['<p>One</p>', '<p>Two</p>'].map(content => ({ type: 'para', content }))
  answer = () => Response.json({ ...post, content: JSON.stringify(parts) })
  signInAs({ roles: ['author'] })
  render(
    <MemoryRouter initialEntries={['/blog/bas/edit']}>
      <Routes>
        <Route path="/blog/:id/:option" element={<BlogPage />} />
      </Routes>
    </MemoryRouter>,
  )
  const remove = await screen.findByRole('button', { name: 'Remove: Text, part 1' })
  await screen.findByRole('toolbar', { name: 'Text of part 2' })
  screen.getByRole('textbox', { name: 'Link of the selected text, text of part 2' })
  act(() => remove.focus())
  fireEvent.click(remove)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move up: Text, part 1')
  expect(screen.queryByRole('listitem', { name: 'Text, part 2' })).toBeNull()
})

it('an address that is no video is named above its field', async () => {
  render(
    <MemoryRouter>
      <Board path="bas" post={post} reload={() => undefined} />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a video' }))
  const input = await screen.findByRole('textbox', { name: 'Address of a YouTube video' })
  fireEvent.change(input, { target: { value: 'https://evil.example' } })
  expectErrorAbove(input, 'This is not the address of a YouTube video.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
