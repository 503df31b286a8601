// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ListBase, TextInput } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { ClientInput } from './client-input.tsx'
import { CreateForm } from './create-form.tsx'

let frames: (() => void)[]
let refuse: () => void

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  const { promise, resolve } = Promise.withResolvers<Response>()
  refuse = () => resolve(Response.json({ errors: [{ param: 'email', msg: 'Invalid email' }] }, { status: 422 }))
  vi.stubGlobal('fetch', (_address: string, init: RequestInit = {}) => (init.method === 'POST' ? promise : Promise.resolve(listAnswer([]))))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const email = () => screen.getByLabelText('Email address')
const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
const button = () => screen.getByRole('button', { name: 'Add the address' })

/** Sends the form with the focus on `from`, focuses `then` before the answer arrives, and runs the frame after the answer. */
async function refusedWith(from: () => HTMLElement, then: () => void): Promise<void> {
  const clients = [
    { id: 'c1', name: 'Anvil Works' },
    { id: 'c2', name: 'Corner Cafe' },
  ]
  render(
    <MemoryRouter>
      <InAdmin>
        <ListBase resource="emailaddresses">
          <CreateForm
            label="Add an address"
            buttonLabels={['Add the address', 'Adding…']}
            defaultValues={{ email: '', clientId: 'c1' }}
            onCreated={() => undefined}
          >
            {() => (
              <>
                <TextInput source="email" label="Email address" />
                <ClientInput clients={clients} />
              </>
            )}
          </CreateForm>
        </ListBase>
      </InAdmin>
    </MemoryRouter>,
  )
  await screen.findByRole('region', { name: 'Add an address' })
  act(() => from().focus())
  await act(async () => void fireEvent.submit(email().closest('form') as HTMLFormElement))
  await screen.findByRole('button', { name: 'Adding…' })
  then()
  await act(async () => refuse())
  await screen.findByText('Invalid email')
  act(() => frames.splice(0).forEach(run => run()))
}

describe('a form whose row is refused', () => {
  it('focuses the refused field when it was sent from another field', async () => {
    await refusedWith(client, () => undefined)
    expect(document.activeElement).toBe(email())
  })

  it('focuses the refused field when the focus is on its button', async () => {
    await refusedWith(button, () => undefined)
    expect(document.activeElement).toBe(email())
  })

  it('focuses the refused field when nothing has the focus', async () => {
    await refusedWith(email, () => act(() => email().blur()))
    expect(document.activeElement).toBe(email())
  })

  it('leaves the focus, the open list and the typed text of a field that the user has gone on to', async () => {
    await refusedWith(email, () => {
      act(() => client().focus())
      fireEvent.change(client(), { target: { value: 'Corner' } })
    })
    expect(document.activeElement).toBe(client())
    expect(client().value).toBe('Corner')
    expect(screen.getByRole('option', { name: 'Corner Cafe' })).toBeTruthy()
  })
})

it('the field Client finds the client that is chosen already, as each other one', async () => {
  await refusedWith(email, () => act(() => client().focus()))
  expect(client().value).toBe('Anvil Works')
  for (const [typed, name] of [
    ['Anv', 'Anvil Works'],
    ['Corner', 'Corner Cafe'],
  ] as const) {
    fireEvent.change(client(), { target: { value: typed } })
    fireEvent.click(await screen.findByRole('option', { name }))
    act(() => client().blur())
    expect(client().value).toBe(name)
    act(() => client().focus())
  }
})
