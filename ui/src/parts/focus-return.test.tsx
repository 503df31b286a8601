// @vitest-environment jsdom
import { useState } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { confirmAction, Dialogs } from './dialogs.tsx'
import { keepFocusIn, returnFocusWhenLost } from './focus-return.ts'
import { Menu } from './menu.tsx'
import { Modal } from './modal.tsx'
import { loadOverlays } from './overlays.ts'
import { notifyError, Toasts } from './toasts.tsx'

beforeAll(() => loadOverlays())
afterEach(cleanup)
const nothing = (): void => undefined
const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent
const settled = () => act(() => new Promise(done => setTimeout(done)))
const openByKey = (name: string) => act(() => (button(name).focus(), button(name).click()))
const openByMouse = (name: string) =>
  act(() => {
    fireEvent.pointerDown(button(name))
    button(name).focus()
    fireEvent.pointerUp(button(name))
    button(name).click()
  })

describe('the focus', () => {
  it('returns to the button on Esc in a menu that was opened from it, and continues from it on Tab', () => {
    render(
      <>
        <button>before</button>
        <Menu label="More" entries={[{ label: 'Rename', run: nothing }]}>
          ⋯
        </Menu>
      </>,
    )
    openByKey('More')
    expect(focused()).toBe('Rename')
    fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' })
    expect(focused()).toBe('⋯')
    expect(screen.queryByRole('menu')).toBeNull()
    openByKey('More')
    fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Tab' })
    expect(focused()).toBe('⋯')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('returns to the cell when the menu was opened with the mouse beside a grid', () => {
    render(
      <div data-testid="home">
        <button>cell</button>
        <Menu label="More" entries={[{ label: 'History', run: nothing }]}>
          ⋯
        </Menu>
      </div>,
    )
    const stop = keepFocusIn(screen.getByTestId('home'), nothing, true)
    act(() => button('cell').focus())
    openByMouse('More')
    fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' })
    expect(focused()).toBe('cell')
    stop()
  })

  it('returns to the button after a confirmation, whichever the answer', async () => {
    render(
      <>
        <button>Delete</button>
        <Dialogs />
      </>,
    )
    for (const answer of ['Keep it', 'Yes']) {
      act(() => button('Delete').focus())
      act(() => void confirmAction({ title: 'Sure?', text: '', yes: 'Yes' }))
      await settled()
      expect(document.activeElement).toBe(button('Yes'))
      act(() => button(answer).click())
      expect(focused()).toBe('Delete')
    }
  })

  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && (
          <Modal label="Sheet" onClose={() => setOpen(false)}>
            <button onClick={() => setOpen(false)}>Close</button>
          </Modal>
        )}
      </>
    )
  }
  it('returns to the button when a dialog is removed', () => {
    render(<Opener />)
    openByKey('Open')
    expect(document.activeElement).toBe(button('Close'))
    act(() => button('Close').click())
    expect(focused()).toBe('Open')
  })

  it('returns to the button on Esc in a dialog', () => {
    render(<Opener />)
    openByKey('Open')
    fireEvent.keyDown(button('Close'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(focused()).toBe('Open')
  })

  function Failing() {
    const [failed, setFailed] = useState(true)
    return failed ? <button onClick={() => (returnFocusWhenLost(), setTimeout(() => setFailed(false)))}>Leave out</button> : null
  }
  it('goes to its owner when the pressed button is removed later', async () => {
    render(
      <article data-testid="card">
        <a href="/batch">Batch</a>
        <Failing />
      </article>,
    )
    const stop = keepFocusIn(screen.getByTestId('card'), () => screen.getByRole('link').focus())
    openByKey('Leave out')
    await settled()
    await expect.poll(focused).toBe('Batch')
    stop()
  })

  it('stays where the user has moved it meanwhile', async () => {
    render(
      <>
        <button>elsewhere</button>
        <article data-testid="card">
          <a href="/batch">Batch</a>
          <Failing />
        </article>
      </>,
    )
    const stop = keepFocusIn(screen.getByTestId('card'), () => screen.getByRole('link').focus())
    openByKey('Leave out')
    act(() => button('elsewhere').focus())
    await settled()
    await expect.poll(() => screen.queryByRole('button', { name: 'Leave out' })).toBeNull()
    expect(focused()).toBe('elsewhere')
    stop()
  })

  it('returns from a notice that is closed', async () => {
    render(
      <>
        <button>Save</button>
        <Toasts />
      </>,
    )
    act(() => button('Save').focus())
    act(() => notifyError('Not saved'))
    act(() => button('Close').focus())
    act(() => button('Close').click())
    await expect.poll(focused).toBe('Save')
  })
})
