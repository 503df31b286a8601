// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ActPart } from '@docketry/contracts/api/acts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ActRows } from './act-rows.tsx'

const part = (more: Partial<ActPart>): ActPart => ({
  kind: 'invoice',
  id: 'i-1',
  name: 'Bluegum 77',
  groupId: 'g',
  clientId: 'c',
  firmId: 'f',
  isErased: false,
  parts: [{ what: 'Changed it.', changes: [{ field: 'Total', from: null, to: '$110.00' }] }],
  ...more,
})
let answers: { status: number; body: object }[]
let requests: string[]
beforeEach(() => {
  ;[requests, answers] = [[], []]
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    const { status, body } = answers.shift()!
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
function open(count: number): void {
  render(<ActRows actId="a-1" rows={count} />)
  expect(requests).toEqual([])
  const details = screen.getByText(/Done together/u).closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
}

it('an act opens to the rows that it changed, each with what was changed and a link; more are read by a button', async () => {
  answers = [
    { status: 200, body: { total: 60, rows: [part({})], next: 50 } },
    {
      status: 200,
      body: {
        total: 60,
        rows: [
          part({ id: 'i-2', name: '', groupId: null, parts: [{ what: 'Deleted it.', changes: [] }] }),
          part({ id: 'b', kind: 'batch', name: '', groupId: null, isErased: true, parts: [] }),
        ],
        next: null,
      },
    },
  ]
  open(60)
  const link = await screen.findByRole('link', { name: 'Bluegum 77' })
  expect([link.getAttribute('href'), within(link.closest('li')!).getByText(/Changed it/u).textContent]).toEqual([
    '/scan/detail/groupId=g&clientId=c&firmId=f',
    'Changed it. Total: empty → $110.00',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByText('No supplier')).closest('li')!.textContent).toBe('No supplier (in the bin)Deleted it.')
  expect(screen.getByText('[erased] A batch')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(requests).toEqual(['/api/accountant/act?act_id=a-1&from=0', '/api/accountant/act?act_id=a-1&from=50'])
})

it('a failure says why, and is tried again', async () => {
  answers = [
    { status: 500, body: { error: { code: 'internal', message: 'Something went wrong on our side.' } } },
    { status: 200, body: { total: 1, rows: [part({})], next: null } },
  ]
  open(2)
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Bluegum 77' })).toBeTruthy()
})
