// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { NotLoaded } from './states.tsx'

afterEach(cleanup)
const Part = ({ words = 'here it is' }: { words?: string }) => <p>{words}</p>

it('a lazy part is rendered with its props once loaded', async () => {
  const Later = lazyPart(() => Promise.resolve(Part))
  render(
    <Suspense fallback="…">
      <Later words="so be it" />
    </Suspense>,
  )
  expect(await screen.findByText('so be it')).toBeTruthy()
})

it('a lazy part that fails shows its fallback within a working page, and retries on demand', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const Later = lazyPart(load, NotLoaded)
  render(
    <>
      <h1>The page</h1>
      <Suspense fallback="…">
        <Later />
      </Suspense>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection')
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  load.mockImplementation(() => Promise.resolve(Part))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('here it is')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a lazy part that failed is loaded again when it is mounted again', async () => {
  const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new Error('offline')))
  const Later = lazyPart(load, () => <p>not there</p>)
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(!open)}>
          Sheet
        </button>
        {open && (
          <Suspense fallback={null}>
            <Later />
          </Suspense>
        )}
      </>
    )
  }
  render(<Page />)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sheet' }))
  press()
  expect(await screen.findByText('not there')).toBeTruthy()
  press()
  load.mockImplementation(() => Promise.resolve(Part))
  press()
  expect(await screen.findByText('here it is')).toBeTruthy()
})
