// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { RightsProvider } from '../session/may.tsx'
import { SalesForm } from './sales-form.tsx'

type Props = Parameters<typeof SalesForm>[0]
/** What is typed is kept by client: each test has its own. */
let client = 0
const form = (
  sales: Props['answer']['sales'],
  at: number,
  onSaved = (): void => undefined,
  onUnsaved: Props['onUnsaved'] = () => undefined,
) => {
  const answer = { sales, typed: { by: 'Ann Lim', at: Date.UTC(2026, 9, at) }, state: { frozen: null, lodged: null } } as Props['answer'] // what the form reads
  return (
    <RightsProvider firm={{ may: () => true } as unknown as Parameters<typeof RightsProvider>[0]['firm']}>
      <SalesForm
        place={{ firmId: 'f', clientId: `client ${client}`, period: 'q106' }}
        answer={answer}
        onSaved={onSaved}
        onUnsaved={onUnsaved}
      />
    </RightsProvider>
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label} `, 'u'))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => {
  client += 1
  signInAs({})
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true })))
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('sales that somebody else saves replace what is shown, and not what is being typed, which is said', () => {
  const { rerender } = render(form({ G1: 100_00, G3: 5_00 }, 1))
  type('G2', '555')
  rerender(form({ G1: 200_00, G3: 5_00 }, 2))
  expect([field('G1').value, field('G2').value, field('G3').value]).toEqual(['200.00', '555', '5.00'])
  expect(screen.getByText(/Sales were saved elsewhere meanwhile/u)).toBeTruthy()
})

it('sales that were saved here are shown as they are stored, without a word about others', () => {
  const { rerender } = render(form({}, 1))
  type('G1', '1,250.5')
  rerender(form({ G1: 125_050 }, 2))
  expect(field('G1').value).toBe('1250.50')
  expect(screen.queryByText(/Sales were saved elsewhere meanwhile/u)).toBeNull()
})

it('sales that somebody else has changed are not overwritten: the worksheet is read again', async () => {
  const [sent, read] = [vi.fn(), vi.fn()]
  const error = { code: 'worksheet.sales-changed', message: 'Somebody else has saved other sales.' }
  vi.stubGlobal(
    'fetch',
    (_: string, init: RequestInit) => (sent(JSON.parse(String(init.body))), Promise.resolve(Response.json({ error }, { status: 409 }))),
  )
  render(form({ G1: 100_00 }, 1, read))
  type('G2', '555')
  fireEvent.click(screen.getByRole('button', { name: 'Save sales' }))
  await screen.findByText('Somebody else has saved other sales.')
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ sales: { G1: 100_00, G2: 555_00 }, seen: Date.UTC(2026, 9, 1) }))
  expect(read).toHaveBeenCalledOnce()
})

it('the browser asks before it closes a page with sales that are typed and not saved; an amount written otherwise is no change', () => {
  const leaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const unsaved: boolean[] = []
  render(form({ G1: 1250_50 }, 1, undefined, is => unsaved.push(is)))
  expect(leaving()).toBe(false)
  type('G1', '1,250.5')
  expect(leaving()).toBe(false)
  type('G1', '1250.5x')
  expect(leaving()).toBe(true)
  expect(unsaved.at(-1)).toBe(true)
  type('G1', '1250.50')
  expect(leaving()).toBe(false)
  expect(unsaved.at(-1)).toBe(false)
})

it('sales that are typed and not saved are there again when the worksheet is opened again, until they are saved', () => {
  const first = render(form({ G1: 100_00 }, 1))
  type('G2', '555')
  first.unmount()
  const second = render(form({ G1: 200_00 }, 2))
  expect([field('G1').value, field('G2').value]).toEqual(['200.00', '555'])
  expect(screen.getByText(/^Not saved yet/u)).toBeTruthy()
  second.rerender(form({ G1: 200_00, G2: 555_00 }, 3))
  second.unmount()
  render(form({ G1: 200_00 }, 4))
  expect(field('G2').value).toBe('')
})
