// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { VersionList } from './version-list.tsx'

const version = (n: number) => ({
  version: n,
  at: 1_750_000_000_000 + n,
  by: n === 1 ? 'Docketry' : 'Ann Lim',
  title: 'BAS dates',
  changed: n === 1 ? ['first version'] : ['title', '1 text new or changed'],
})
const post = {
  path: 'bas-dates',
  title: 'BAS dates',
  hero: '',
  date: '2026-07-01',
  author: 'Ann',
  emoji: '',
  content: '[{"type":"para","content":"<p>28 July</p>"}]',
  version: 1,
  at: 1,
  by: 'Docketry',
}
let posted: unknown[]
let answer: () => Response
beforeAll(() => loadOverlays())
beforeEach(() => {
  posted = []
  answer = () => Response.json({ success: true, path: 'bas-dates', version: 4 })
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      posted.push(JSON.parse(String(init.body)))
      return Promise.resolve(answer())
    }
    if (address.includes('/version?')) return Promise.resolve(Response.json(post))
    return Promise.resolve(
      Response.json(
        address.includes('before=') ? { versions: [version(1)], more: false } : { versions: [version(3), version(2)], more: true },
      ),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (restored = vi.fn()) => (
  render(
    <>
      <VersionList path="bas-dates" newest={3} unsaved={false} restored={restored} />
      <Dialogs />
    </>,
  ),
  restored
)

it('the list shows author and changes of each version, and older versions on request', async () => {
  show()
  expect(await screen.findByText('Version 3')).toBeTruthy()
  expect(screen.getAllByText(/“BAS dates” · title, 1 text new or changed/u)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Older versions' }))
  expect(await screen.findByText('Version 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Older versions' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'View' })[2]!)
  expect(await screen.findByText('28 July')).toBeTruthy()
})

it('an older version is restored as a new one', async () => {
  const restored = show()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Restore' }))[0]!)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Restore' })).at(-1)!)
  await waitFor(() => expect(restored).toHaveBeenCalled())
  const { at: _, by: __, ...old } = post
  expect(posted).toEqual([{ ...old, version: 3 }])
})
