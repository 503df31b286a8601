// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { reloadFirms } from '../session/firm.ts'
import { ReminderForm } from './reminder-form.tsx'

let sent: { address: string; body: unknown }[]
let employment: object
beforeEach(() => {
  sent = []
  employment = { type: 'owner' }
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/employers')) return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt' }, ...employment }]))
    if (typeof init?.body === 'string') {
      sent.push({ address, body: JSON.parse(init.body) as unknown })
      return Promise.resolve(Response.json({ success: true }))
    }
    return Promise.resolve(
      Response.json({ reminders: [], rules: { kinds: ['bas'], basDays: 7, reviewDays: 7, basDates: null }, mine: ['bas'] }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save the reminders' }))

it.each([
  ['Days before a BAS is due', '0', 'Days before a BAS is due: type a whole number from 1 to 60.'],
  ['Days before a BAS is due', '61', 'Days before a BAS is due: type a whole number from 1 to 60.'],
  ['Days until a batch counts as waiting', 'ab', 'Days until a batch counts as waiting: type a whole number from 1 to 90.'],
])('%s: %s is refused with what can be typed, and nothing is saved', async (label, value, message) => {
  render(<ReminderForm />)
  await screen.findByLabelText(label)
  type(label, value)
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expectErrorAbove(screen.getByLabelText(label), message)
  expect(sent).toEqual([])
})

it('own BAS dates that are not whole are named above their fields', async () => {
  render(<ReminderForm />)
  const first = (await screen.findAllByPlaceholderText('25/11'))[0] as HTMLElement
  fireEvent.change(first, { target: { value: '25' } })
  save()
  await screen.findByRole('alert')
  expectErrorAbove(first, 'Type a day and a month for each of the four quarters, such as 25/11, or leave all four empty.')
  expect(sent).toEqual([])
})

it('the form saves the numbers of days that are typed', async () => {
  render(<ReminderForm />)
  await screen.findByLabelText('Days before a BAS is due')
  type('Days before a BAS is due', ' 10 ')
  type('Days until a batch counts as waiting', '90')
  save()
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ rules: { basDays: 10, reviewDays: 90 } }))
})

it('the form says which changes are emailed, and which are shown in the firm', async () => {
  render(<ReminderForm />)
  const group = async (name: string) => within(await screen.findByRole('group', { name }))
  expect(
    (await group('Email me when')).getByLabelText('Invoices change after their BAS was lodged by you, or by someone who has left the firm'),
  ).toBeTruthy()
  expect((await group('Show in the firm when')).getByLabelText('Invoices change after their BAS was lodged')).toBeTruthy()
})

const lodgedByEmployee = 'Invoices change after their BAS was lodged by you, or frozen by you and lodged by someone who has left the firm'
it.each([
  [
    'employee of all clients every kind',
    { type: 'employee' },
    ['A BAS is due', 'Regular suppliers of a client have sent nothing for the period', 'Batches wait for review', lodgedByEmployee],
  ],
  ['employee of some clients only the kind that is mailed to them', { type: 'employee', limited: true }, [lodgedByEmployee]],
])('the form offers an %s', async (_, changed, offered) => {
  employment = changed
  render(<ReminderForm />)
  const group = await screen.findByRole('group', { name: 'Email me when' })
  expect(
    within(group)
      .getAllByRole('checkbox')
      .map(it => it.parentElement?.textContent?.trim()),
  ).toEqual(offered)
  expect(screen.queryByRole('group', { name: 'Show in the firm when' })).toBeNull()
})

it('a kind that is not offered stays chosen when the form is saved', async () => {
  employment = { type: 'employee', limited: true }
  render(<ReminderForm />)
  fireEvent.click(await screen.findByLabelText(lodgedByEmployee))
  save()
  await vi.waitFor(() => expect(sent.map(it => it.body)).toEqual([{ firmId: 'f', kinds: ['bas', 'lodged'] }]))
})
