// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Shell } from './shell.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent
/** After the observer of the page, whose microtask comes first, and after the timer that it has set. */
const settled = () =>
  act(async () => {
    await Promise.resolve()
    await new Promise(done => setTimeout(done))
  })

const draw = (children: React.ReactNode) => <MemoryRouter>{<Shell>{children}</Shell>}</MemoryRouter>
const List = ({ names }: { names: string[] }) => (
  <section aria-label="Addresses">
    {names.length === 0 ? (
      <p>No addresses yet</p>
    ) : (
      <ul>
        {names.map(it => (
          <li key={it}>
            <a href="/">{it}</a>
            <button>Delete {it}</button>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Whether a person has used the page since it was opened. */
const setActive = (hasBeenActive: boolean): unknown =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true })

beforeEach(() => {
  setActive(true)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'userActivation')
})

it('the focus goes to the next row when the focused row is removed, else to the one before, else to what replaces the list', async () => {
  const { rerender } = render(draw(<List names={['a', 'b', 'c']} />))
  act(() => button('Delete b').focus())
  rerender(draw(<List names={['a', 'c']} />))
  await settled()
  expect(focused()).toBe('c')
  rerender(draw(<List names={['a']} />))
  await settled()
  expect(focused()).toBe('a')
  rerender(draw(<List names={[]} />))
  await settled()
  expect(focused()).toBe('No addresses yet')
})

it('the focus goes to what replaces the focused part, and else to the part around it', async () => {
  const part = (inside: React.ReactNode) => draw(<section aria-label="Codes">{inside}</section>)
  const { rerender } = render(part(<button>Set up</button>))
  act(() => button('Set up').focus())
  rerender(
    part(
      <form>
        <button>Keep them</button>
      </form>,
    ),
  )
  await settled()
  expect(focused()).toBe('Keep them')
  rerender(
    part([
      <p key="1">Off</p>,
      <div key="2">
        <button>Set up</button>
      </div>,
    ]),
  )
  await settled()
  expect(focused()).toBe('Set up')
  rerender(part(null))
  await settled()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Codes' }))
})

it('the focus returns to a button that was disabled while it sent, and leaves one that stays disabled', async () => {
  const { rerender } = render(draw(<button>Send a link</button>))
  act(() => button('Send a link').focus())
  // As browsers do with an element that is disabled; jsdom does not.
  act(() => button('Send a link').blur())
  rerender(draw(<button disabled>Send a link</button>))
  rerender(draw(<button>Send a link</button>))
  await settled()
  expect(focused()).toBe('Send a link')
  act(() => button('Send a link').blur())
  rerender(draw(<button disabled>Send a link</button>))
  await expect.poll(() => document.activeElement, { timeout: 5000 }).toBe(screen.getByRole('main'))
})

it('the focus stays where the user has moved it, or whoever removed the element', async () => {
  const { rerender } = render(draw(<List names={['a', 'b']} />))
  act(() => button('Delete a').focus())
  act(() => screen.getByRole('link', { name: 'b' }).focus())
  rerender(draw(<List names={['b']} />))
  await settled()
  expect(focused()).toBe('b')
  rerender(draw(<input aria-label="Name" autoFocus />))
  await settled()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

it('the focus goes to the heading of a page that is opened from another one, once it is there', async () => {
  const first = render(draw(<a href="/">Bakery</a>))
  act(() => screen.getByRole('link', { name: 'Bakery' }).focus())
  first.unmount()
  const { rerender } = render(draw(<p>Loading</p>))
  await settled()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  rerender(draw(<h1>Wattle Street Bakery</h1>))
  await settled()
  expect(focused()).toBe('Wattle Street Bakery')
})

it('the focus stays where the browser starts on the first page', async () => {
  setActive(false)
  render(draw(<h1>Clients</h1>))
  await settled()
  expect(document.activeElement).toBe(document.body)
})
