// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToasts, notify, notifyError, Toasts, usePageError } from './toasts.tsx'

afterEach(() => {
  cleanup()
  dismissToasts()
  vi.useRealTimers()
})

it('a toast is inside the open modal dialog, and on the page again once that is closed', () => {
  vi.useFakeTimers()
  const { rerender } = render(
    <>
      <Toasts />
      <div role="dialog" aria-modal="true" aria-label="Send" />
    </>,
  )
  act(() => notifyError('Not everything was saved', { label: 'Save again', run: () => undefined }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true)
  expect(dialog.contains(screen.getByRole('button', { name: 'Save again' }))).toBe(true)
  rerender(<Toasts />)
  act(() => void vi.advanceTimersByTime(250))
  expect(screen.getByRole('alert').textContent).toContain('Not everything was saved')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a toast stays while it is hovered or its button has the focus', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => notify('Undone', { action: { label: 'Redo', run: () => undefined } }))
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  fireEvent.pointerEnter(screen.getByRole('status'))
  after(60_000)
  fireEvent.pointerLeave(screen.getByRole('status'))
  after(10_000)
  act(() => screen.getByRole('button', { name: 'Redo' }).focus())
  after(60_000)
  act(() => screen.getByRole('button', { name: 'Redo' }).blur())
  after(14_900)
  expect(screen.getByRole('status').textContent).toContain('Undone')
  after(200)
  expect(screen.queryByRole('status')).toBeNull()
})

it('a notice keeps its place on the page, and with it the focus, when a newer one comes; the earlier ones are counted', () => {
  render(<Toasts />)
  act(() => notifyError('Not everything was saved', { label: 'Save again', run: () => undefined }))
  const button = screen.getByRole('button', { name: 'Save again' })
  act(() => button.focus())
  expect(screen.queryByRole('button', { name: /^Earlier/u })).toBeNull()
  act(() => notifyError('The page could not be read'))
  act(() => notifyError('The category was not saved'))
  expect(document.activeElement).toBe(button)
  const earlier = screen.getByRole('button', { name: 'Earlier notices: 2', expanded: false })
  fireEvent.click(earlier)
  expect(earlier.getAttribute('aria-expanded')).toBe('true')
})

it('an error of a page goes with null, and the error of another source of the page stays', () => {
  render(<Toasts />)
  const { result } = renderHook(() => [usePageError(), usePageError()] as const)
  const [scanner, files] = result.current
  act(() => (scanner('The scanner does not answer'), files('a.txt was left out')))
  act(() => scanner(null))
  expect(screen.getAllByRole('alert').map(it => it.textContent)).toEqual([expect.stringContaining('a.txt was left out')])
})
