// @vitest-environment jsdom
/** The server was upgraded while the page was open: code that was not loaded yet is gone. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { loadOverlays } from '../parts/overlays.ts'

const gone = (): never => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('jszip', () => gone())
vi.mock('./unpack.ts', () => gone())
/** Stands for IndexedDB. `room`: free bytes. */
const kept = vi.hoisted(() => ({ all: new Map<string, unknown>(), room: Number.MAX_SAFE_INTEGER }))
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  keys: () => Promise.resolve([...kept.all.keys()]),
  getMany: (keys: string[]) => Promise.resolve(keys.map(key => kept.all.get(key))),
  setMany: (entries: [string, unknown][]) => Promise.resolve(entries.forEach(([key, it]) => kept.all.set(key, it))),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach(key => kept.all.delete(key))),
}))

const reload = vi.fn()
const file = (name: string, type = 'image/png'): File => new File([name], name, { type, lastModified: 1 })

beforeAll(() => loadOverlays())
beforeEach(() => {
  signInAs({ user_id: '7' })
  kept.all.clear()
  kept.room = Number.MAX_SAFE_INTEGER
  reload.mockReset()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-old.js"></script>')
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal(
    'navigator',
    Object.assign(window.navigator, { storage: { estimate: () => Promise.resolve({ quota: kept.room, usage: 0 }) } }),
  )
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address === '/index.html'
        ? new Response('<script type="module" src="/assets/index-new.js"></script>')
        : Response.json(address.startsWith('/api') ? [] : {}),
    ),
  )
})
afterEach(() => {
  cleanup()
  document.querySelector('script[type=module]')?.remove()
  vi.unstubAllGlobals()
})

async function open() {
  vi.resetModules()
  const { UploadPage } = await import('./upload-page.tsx')
  const { Dialogs } = await import('../parts/dialogs.tsx')
  const { Toasts } = await import('../parts/toasts.tsx')
  render(
    <MemoryRouter initialEntries={['/scan/files/firmId=f&clientId=c']}>
      <Routes>
        <Route path="/scan/files/:locSearch" element={<UploadPage />} />
      </Routes>
      <Toasts />
      <Dialogs />
    </MemoryRouter>,
  )
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Files to upload'), { target: { files } })
async function send() {
  choose(file('a.png'), file('b.png'))
  await screen.findByRole('button', { name: 'a.png' })
  fireEvent.click(screen.getByRole('button', { name: 'Process Files' }))
  return screen.findByRole('dialog', { name: 'There is a newer version of Docketry' })
}
/** Whether the browser asks before it leaves the page. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('an upload whose code is gone asks at once to reload the page, and is offered again there', async () => {
  await open()
  const dialog = await send()
  expect(dialog.textContent).toContain('The files are kept in this browser: after the reload the upload is offered again.')
  expect([...kept.all.keys()].filter(key => key.startsWith('file ')).length).toBe(2)
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('where the browser has no room for the files they stay chosen, and it asks before they are lost', async () => {
  kept.room = 0
  await open()
  const dialog = await send()
  expect(dialog.textContent).toContain('This browser has no room to keep the files: choose them again after the reload.')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(await screen.findByRole('button', { name: 'b.png' })).toBeTruthy()
  expect([asksBeforeLeaving(), reload.mock.calls]).toEqual([true, []])
})

it('a zip that cannot be opened says that the page must be reloaded first, and the other files stay chosen', async () => {
  await open()
  choose(file('june.zip', 'application/zip'), file('a.png'))
  await screen.findByText(/There is a newer version of Docketry, and zips cannot be opened until this page is reloaded/u)
  expect(await screen.findByRole('button', { name: 'a.png' })).toBeTruthy()
  expect(asksBeforeLeaving()).toBe(true)
})
