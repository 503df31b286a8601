// @vitest-environment jsdom
import type { FirmSettings } from '@docketry/contracts/api/firm.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFirm } from '../session/firm.ts'
import { RightsProvider } from '../session/may.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { FirmForm } from './firm-form.tsx'

const stored: FirmSettings = {
  id: 'f',
  name: 'Harcourt & Lim',
  abn: '34993518190',
  address: null,
  zone: 'Australia/Sydney',
  gstRegistered: null,
  revision: 3,
  history: [
    { at: 0, by: 'Ann Lim', what: 'Changed the details.', changes: [{ field: 'zone', from: 'Australia/Perth', to: 'Australia/Sydney' }] },
  ],
}
let sent: unknown[]
let type: string
let present: FirmSettings
let answer: () => Response
beforeEach(() => {
  sent = []
  type = 'owner'
  present = stored
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt & Lim', zone: 'Australia/Sydney' }, type }]))
    if (init.method !== 'POST') return Promise.resolve(Response.json(present))
    sent.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
  signInAs()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function Page() {
  const firm = useFirm()
  return (
    <RightsProvider firm={firm}>
      <FirmForm />
      <output>{firm.type}</output>
    </RightsProvider>
  )
}
const open = async () => {
  render(<FirmForm />)
  await screen.findByLabelText('Time zone')
}
const change = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the firm' }))

it('the form of the firm sends what was changed, with the revision that was on screen', async () => {
  answer = () => {
    present = { ...stored, zone: 'Australia/Perth', gstRegistered: true, revision: 4 }
    return Response.json({ conflicts: [], settings: present })
  }
  await open()
  expect(screen.getByText('ABN 34 993 518 190')).toBeTruthy()
  change('Time zone', 'Australia/Perth')
  change('Registered for GST', 'yes')
  save()
  await waitFor(() => expect(sent).toEqual([{ firmId: 'f', seen: 3, changed: { zone: 'Australia/Perth', gstRegistered: true } }]))
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Not stated' })).toBeNull())
})

it('the form of the firm shows a value that another person changed meanwhile, and replaces it only by saving again', async () => {
  answer = () =>
    Response.json({ conflicts: ['zone'], settings: { ...stored, zone: 'Australia/Darwin', address: '1 George St', revision: 5 } })
  await open()
  change('Time zone', 'Australia/Perth')
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('Time zone was changed meanwhile to “Darwin, Northern Territory”')
  expect([field('Time zone'), field('Address')]).toEqual(['Australia/Perth', '1 George St'])
  answer = () => Response.json({ conflicts: [], settings: { ...stored, zone: 'Australia/Perth', revision: 6 } })
  save()
  await waitFor(() => expect(sent[1]).toEqual({ firmId: 'f', seen: 5, changed: { zone: 'Australia/Perth' } }))
})

it('the form of the firm shows the message of the server above its field', async () => {
  answer = () => Response.json({ errors: [{ param: 'name', msg: 'Enter the name of the firm.' }] }, { status: 422 })
  await open()
  change('Name', ' ')
  save()
  expect((await screen.findByText('Enter the name of the firm.')).getAttribute('role')).toBe('alert')
})

it('the history of the firm names time zones by their places', async () => {
  await open()
  expect(screen.getByText('Time zone: Perth, Western Australia → Sydney, New South Wales')).toBeTruthy()
})

it('an employee is not shown the form of the firm', async () => {
  type = 'employee'
  render(<Page />)
  await screen.findByText('employee')
  expect(screen.queryByRole('heading')).toBeNull()
})
