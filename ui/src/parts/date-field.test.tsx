// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DateField, DateFormField } from './date-field.tsx'

afterEach(cleanup)
const part = (name: string) => screen.findByRole('spinbutton', { name })
const press = async (name: string, key: string): Promise<void> => {
  const it = await part(name)
  act(() => it.focus())
  fireEvent.click(it)
  fireEvent.keyDown(it, { key })
}
const sent = () => screen.getByRole<HTMLFormElement>('form').querySelector<HTMLInputElement>('[name=day]')?.value

it('a date field shows its day as day, month, year, and reports a change as a whole day', async () => {
  const change = vi.fn()
  render(<DateField label="From" value="2026-11-03" onChange={change} />)
  expect((await part('Day')).textContent).toBe('03')
  expect((await part('Month')).textContent).toBe('11')
  expect(screen.getByRole('group', { name: 'From' }).textContent?.replace(/[^\d/]/gu, '')).toBe('03/11/2026')
  await press('Day', 'ArrowUp')
  expect(change).toHaveBeenCalledWith('2026-11-04')
})

it('a date field of a form sends the day, an empty text for a day before the first one, and its default after a reset', async () => {
  render(
    <form aria-label="Pick-up">
      <DateFormField name="day" label="Day" errors={[]} defaultValue="2026-11-03" min="2026-11-03" />
      <button type="reset">Reset</button>
    </form>,
  )
  await screen.findByRole('group', { name: 'Day' })
  expect(sent()).toBe('2026-11-03')
  await press('Day', 'ArrowDown')
  await waitFor(() => expect(sent()).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(sent()).toBe('2026-11-03'))
  expect((await part('Day')).textContent).toBe('03')
})

it('a form is not sent while a day of it is typed in part or comes before the first one, though it may have none', async () => {
  render(
    <form aria-label="Run">
      <DateFormField name="day" label="Day" errors={[]} />
      <DateFormField name="later" label="Later" errors={[]} defaultValue="2026-11-03" min="2026-11-03" />
      <button type="reset">Reset</button>
    </form>,
  )
  const isSent = () => screen.getByRole<HTMLFormElement>('form').checkValidity()
  await waitFor(() => expect(screen.getAllByRole('spinbutton', { name: 'Day' })).toHaveLength(2))
  const [day, later] = screen.getAllByRole('spinbutton', { name: 'Day' })
  const pressOn = (it: HTMLElement | undefined, key: string): void => {
    act(() => it!.focus())
    fireEvent.click(it!)
    fireEvent.keyDown(it!, { key })
    act(() => it!.blur())
  }
  expect(isSent()).toBe(true)
  pressOn(day, 'ArrowUp')
  await waitFor(() => expect(isSent()).toBe(false))
  expect(screen.getByRole<HTMLFormElement>('form').querySelector<HTMLInputElement>('[name=day]')?.validationMessage).toBe(
    'Type a whole date that is allowed here, or clear it.',
  )
  pressOn(day, 'Delete')
  await waitFor(() => expect(isSent()).toBe(true))
  pressOn(later, 'ArrowDown')
  await waitFor(() => expect(isSent()).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(isSent()).toBe(true))
})

it('a date field of a form is named by its label and described by the server’s message', async () => {
  render(<DateFormField name="day" label="Pick up by" errors={[{ param: 'day', msg: 'Choose a later day.' }]} />)
  const described = (await screen.findByRole('group', { name: 'Pick up by' })).getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toBe('Choose a later day.')
})

it('the button that opens the calendar says for which date', async () => {
  render(
    <>
      <DateField label="From" value="2026-11-03" onChange={() => undefined} />
      <DateFormField name="to" label="To" errors={[]} />
    </>,
  )
  await screen.findByRole('button', { name: 'Choose date, selected date is 3 Nov 2026 From' })
  await screen.findByRole('button', { name: 'Choose date To' })
})
