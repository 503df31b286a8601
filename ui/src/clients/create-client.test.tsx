// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CreateClient } from './create-client.tsx'

const kinds = [
  { id: 'kind-accounting-firm', name: 'Accounting Firm' },
  { id: 'kind-trades', name: 'Trades' },
]
let sent: unknown[] = []
let answer = (): Response => Response.json({ id: 'c9' })
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === '/api/public/category/all') return Promise.resolve(Response.json(kinds))
    if (address !== '/api/business/create') return Promise.resolve(Response.json([]))
    sent.push(JSON.parse(String(init?.body)))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const Where = () => <output data-testid="where">{useLocation().pathname}</output>
const open = () =>
  render(
    <MemoryRouter initialEntries={['/business/create/f1']}>
      <Routes>
        <Route path="/business/create/:firmId" element={<CreateClient />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </MemoryRouter>,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), { target: { value } })
const submit = () => fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLFormElement)

it('the form has the first kind of business by default, and sends its id and the ABN without white space', async () => {
  open()
  await waitFor(() => expect((screen.getByLabelText('Kind of business') as HTMLInputElement).value).toBe('Accounting Firm'))
  type('Name', ' Bakery ')
  type('ABN', ' 34 993 518 190 ')
  submit()
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/business/details/clientId=c9&firmId=f1'))
  expect(sent).toEqual([{ firmId: 'f1', type: 'abn', name: 'Bakery', abn: '34993518190', category: 'kind-accounting-firm' }])
})

it('the form matches a typed kind of business ignoring case', async () => {
  open()
  await waitFor(() => expect((screen.getByLabelText('Kind of business') as HTMLInputElement).value).toBe('Accounting Firm'))
  type('Kind of business', 'TRADES')
  submit()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ category: 'kind-trades' })
})

it('the form offers a new kind of business in the list', async () => {
  open()
  type('Kind of business', 'Beekeeping')
  await waitFor(() => expect(screen.getByText('Add “Beekeeping”')).toBeTruthy())
})

it('the form shows each message of the server above its field, and others at the top', async () => {
  answer = () =>
    Response.json(
      {
        errors: [
          { param: 'abn', msg: 'Invalid ABN' },
          { param: 'userNotFound', msg: 'Who are you' },
        ],
      },
      { status: 422 },
    )
  open()
  submit()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(screen.getByText('Invalid ABN').closest('.field')?.querySelector('input')?.getAttribute('name')).toBe('abn')
  expect(screen.getByText('Who are you').closest('.field')).toBeNull()
})

it('the form shows the ABN or the TFN field, and sends the value of that field without white space', async () => {
  open()
  await waitFor(() => expect((screen.getByLabelText('Kind of business') as HTMLInputElement).value).toBe('Accounting Firm'))
  expect(screen.getByLabelText('ABN', { selector: 'input[type=radio]' }).hasAttribute('checked')).toBe(true)
  expect(screen.queryByLabelText('TFN', { selector: 'input[name=tfn]' })).toBeNull()
  fireEvent.click(screen.getByLabelText('TFN'))
  expect(screen.queryByLabelText('ABN', { selector: 'input[name=abn]' })).toBeNull()
  type('Name', 'Jo Li')
  fireEvent.change(screen.getByLabelText('TFN', { selector: 'input[name=tfn]' }), { target: { value: ' 123 456\t782 ' } })
  submit()
  await waitFor(() =>
    expect(sent).toEqual([{ firmId: 'f1', type: 'tfn', name: 'Jo Li', tfn: '123456782', category: 'kind-accounting-firm' }]),
  )
})

it('the form keeps the first kind of business when its field is focused and left empty', async () => {
  open()
  const kind = screen.getByLabelText('Kind of business') as HTMLInputElement
  await waitFor(() => expect(kind.value).toBe('Accounting Firm'))
  fireEvent.focus(kind)
  expect(kind.value).toBe('')
  submit()
  await waitFor(() => expect(sent).toMatchObject([{ category: 'kind-accounting-firm' }]))
  fireEvent.blur(kind)
  expect(kind.value).toBe('Accounting Firm')
})

it('the first invalid field in the order of the form gets the focus, with its message', async () => {
  answer = () =>
    Response.json(
      {
        errors: [
          { param: 'address', msg: 'No' },
          { param: 'abn', msg: 'Invalid ABN' },
        ],
      },
      { status: 400 },
    )
  open()
  submit()
  const field = await waitFor(() => {
    expect(document.activeElement?.getAttribute('name')).toBe('abn')
    return document.activeElement
  })
  expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Invalid ABN')
})
