// @vitest-environment jsdom
import type { ClientDetails } from '@docketry/contracts/api/clients.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { ClientDialog } from './client-dialog.tsx'

const stored: ClientDetails = {
  id: 'c',
  name: 'Bakery',
  abn: '34993518190',
  category: null,
  email: null,
  address: null,
  period: 'quarter',
  basis: 'accruals',
  mail: 'by-hand',
  gstRegistered: null,
  ownDetails: false,
  hasTfn: false,
  archived: false,
  revision: 1,
  merged: [],
  history: [
    { at: 0, by: 'Ann Lim', what: 'Changed the details.', changes: [{ field: 'name', from: 'Bakers', to: 'Bakery' }] },
    { at: 0, by: null, what: 'Added.', changes: [] },
  ],
}
let sent: unknown[]
let details: ClientDetails
let answer: () => Response
beforeAll(() => loadOverlays())
beforeEach(() => {
  sent = []
  details = stored
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(address.includes('/details') ? details : []))
    sent.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const closed = vi.fn()
const open = async () => {
  closed.mockClear()
  render(
    <>
      <ClientDialog firmId="f" id="c" onClose={closed} onSaved={() => undefined} />
      <Dialogs />
      <Toasts />
    </>,
  )
  await screen.findByLabelText('Reports by')
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('only what was changed is sent, with the revision that was on screen', async () => {
  answer = () => Response.json({ conflicts: [], details: { ...stored, revision: 2 } })
  await open()
  type('Reports by', 'month')
  type('ABN', '51 824 753 556')
  save()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual([{ firmId: 'f', id: 'c', seen: 1, changed: { abn: '51824753556', period: 'month' } }])
})

it('the GST registration is not stated until somebody states it', async () => {
  answer = () => Response.json({ conflicts: [], details: { ...stored, gstRegistered: false, revision: 2 } })
  await open()
  expect(screen.getByLabelText<HTMLSelectElement>('Registered for GST').selectedOptions[0]?.text).toBe('Not stated')
  type('Registered for GST', 'no')
  save()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual([{ firmId: 'f', id: 'c', seen: 1, changed: { gstRegistered: false } }])
})

it('a value that another person changed meanwhile is shown, and replaced only by saving again; other values follow', async () => {
  answer = () => Response.json({ conflicts: ['name'], details: { ...stored, name: 'Bakehouse', email: 'jo@b.example', revision: 5 } })
  await open()
  type('Name', 'Baker & Co')
  save()
  expect((await screen.findByText(/Name was changed meanwhile to “Bakehouse”/u)).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('jo@b.example')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Baker & Co')
  answer = () => Response.json({ conflicts: [], details: { ...stored, name: 'Baker & Co', revision: 6 } })
  save()
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ firmId: 'f', id: 'c', seen: 5, changed: { name: 'Baker & Co' } })
})

it('an invalid value is named above its field, which has the focus', async () => {
  answer = () => Response.json({ errors: [{ param: 'abn', msg: 'Invalid ABN' }] }, { status: 422 })
  await open()
  type('ABN', '1')
  save()
  await screen.findByText('Invalid ABN')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('ABN')))
})

it('a client is archived after a question, and restored at once', async () => {
  answer = () => Response.json({ success: true })
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Archive…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Archive the client' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  cleanup()
  details = { ...stored, archived: true }
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { firmId: 'f', id: 'c', archived: true },
      { firmId: 'f', id: 'c', archived: false },
    ]),
  )
})

it('the history names who changed what, from which value', async () => {
  await open()
  expect(screen.getByText('Name: Bakers → Bakery')).toBeTruthy()
  expect(screen.getByText(/Ann Lim/u)).toBeTruthy()
})

it('period and basis of a client that uses Docketry itself can be changed', async () => {
  details = { ...stored, ownDetails: true }
  await open()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.getByLabelText('Basis')).toBeTruthy()
})

it.each([
  ['link-sent', /A link was sent to jo@b\.example/u],
  ['link-not-sent', /Add it under Client email addresses/u],
])('the dialog says what happens to email from a new address: %s', async (mail, text) => {
  answer = () => Response.json({ conflicts: [], mail, details: { ...stored, email: 'jo@b.example', revision: 2 } })
  await open()
  type('Email', 'jo@b.example')
  save()
  expect(await screen.findByText(text)).toBeTruthy()
})
