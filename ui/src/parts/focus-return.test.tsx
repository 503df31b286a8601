// @vitest-environment jsdom
import { useState } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { confirmAction, Dialogs } from './dialogs.tsx'
import { keepFocusIn, returnFocusWhenLost } from './focus-return.ts'
import { Menu } from './menu.tsx'
import { notifyError, Toasts } from './toasts.tsx'
import { useModal } from './use-modal.ts'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) { this.open = true }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) { this.open = false }
})
afterEach(cleanup)
const nothing = (): void => undefined
const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent
const settled = () => act(() => new Promise(done => setTimeout(done)))
const openByKey = (name: string) => act(() => (button(name).focus(), button(name).click()))
const openByMouse = (name: string) => act(() => {
  fireEvent.pointerDown(button(name))
  button(name).focus()
  fireEvent.pointerUp(button(name))
  button(name).click()
})

it('goes back to the button on Esc in a menu that was opened from it, and on from it with Tab', () => {
  render(<><button>before</button><Menu label="More" entries={[{ label: 'Rename', run: nothing }]}>⋯</Menu></>)
  openByKey('More')
  expect(focused()).toBe('Rename')
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' })
  expect([focused(), screen.queryByRole('menu')]).toEqual(['⋯', null])
  openByKey('More')
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Tab' })
  expect([focused(), screen.queryByRole('menu')]).toEqual(['⋯', null])
})

it('goes back to where it was in a home of the focus, when the menu was opened with the mouse', () => {
  render(<div data-testid="home"><button>cell</button><Menu label="More" entries={[{ label: 'History', run: nothing }]}>⋯</Menu></div>)
  const stop = keepFocusIn(screen.getByTestId('home'), nothing, true)
  act(() => button('cell').focus())
  openByMouse('More')
  fireEvent.keyDown(screen.getByRole('menuitem'), { key: 'Escape' })
  expect(focused()).toBe('cell')
  stop()
})

it('goes back from a question, whichever the answer', async () => {
  render(<><button>Delete</button><Dialogs /></>)
  for (const answer of ['Keep it', 'Yes']) {
    act(() => button('Delete').focus())
    act(() => void confirmAction({ title: 'Sure?', text: '', yes: 'Yes' }))
    await settled()
    act(() => button(answer).click())
    expect(focused()).toBe('Delete')
  }
})

function Opener() {
  const [open, setOpen] = useState(false)
  return <><button onClick={() => setOpen(true)}>Open</button>{open && <Modal onClose={() => setOpen(false)} />}</>
}
function Modal({ onClose }: { onClose: () => void }) {
  return <dialog ref={useModal()}><button autoFocus onClick={onClose}>Close</button></dialog>
}
it('goes back from a dialog that is taken away', () => {
  render(<Opener />)
  openByKey('Open')
  act(() => button('Close').focus())
  act(() => button('Close').click())
  expect(focused()).toBe('Open')
})

function Failing() {
  const [failed, setFailed] = useState(true)
  return failed ? <button onClick={() => (returnFocusWhenLost(), setTimeout(() => setFailed(false)))}>Leave out</button> : null
}
it('goes to what keeps it, when what was pressed goes away later', async () => {
  render(<article data-testid="card"><a href="/batch">Batch</a><Failing /></article>)
  const stop = keepFocusIn(screen.getByTestId('card'), () => screen.getByRole('link').focus())
  openByKey('Leave out')
  await settled()
  await expect.poll(focused).toBe('Batch')
  stop()
})

it('stays where somebody has gone meanwhile', async () => {
  render(<><button>elsewhere</button><article data-testid="card"><a href="/batch">Batch</a><Failing /></article></>)
  const stop = keepFocusIn(screen.getByTestId('card'), () => screen.getByRole('link').focus())
  openByKey('Leave out')
  act(() => button('elsewhere').focus())
  await settled()
  await expect.poll(() => screen.queryByRole('button', { name: 'Leave out' })).toBeNull()
  expect(focused()).toBe('elsewhere')
  stop()
})

it('goes back from a notice that is closed', async () => {
  render(<><button>Save</button><Toasts /></>)
  act(() => button('Save').focus())
  act(() => notifyError('Not saved'))
  act(() => button('Close').focus())
  act(() => button('Close').click())
  await expect.poll(focused).toBe('Save')
})
