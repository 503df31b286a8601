// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../../../parts/dialogs.tsx'
import { RightsProvider } from '../../../session/may.tsx'
import { ActUndo } from './act-undo.tsx'

let answer: { status: number; body: object }
let posted: unknown[]
const undone = vi.fn()
beforeEach(() => {
  posted = []
  answer = {
    status: 200,
    body: {
      undone: 2,
      left: [
        {
          kind: 'invoice',
          id: 'i',
          name: 'Bluegum 77',
          fields: ['total', 'supplierAbn'],
          code: 'act.changed-since',
          message: 'It was changed since.',
        },
      ],
    },
  }
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    posted.push(JSON.parse(String(init.body)))
    return Promise.resolve(Response.json(answer.body, { status: answer.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  undone.mockReset()
})
const open = (act: Partial<Parameters<typeof ActUndo>[0]['act']> = {}, may = true) =>
  render(
    <RightsProvider firm={{ may: () => may, type: 'employee', loading: false }}>
      <ActUndo
        act={{ id: 'a-1', rows: 1, undone: false, undoes: false, ...act }}
        actName="Edited the invoice, 3 Sep 2026, 2:30 pm"
        onUndone={undone}
      />
      <Dialogs />
    </RightsProvider>,
  )

it('undoing an act of many rows asks first, and names what was left and why', async () => {
  open({ rows: 3 })
  fireEvent.click(screen.getByRole('button', { name: /^Undo in 3 rows: / }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo it in 3 rows' }))
  expect((await screen.findByRole('status')).textContent).toBe('Undone in 2 rows.Bluegum 77 (total, ABN): It was changed since.')
  expect(posted).toEqual([{ act_id: 'a-1' }])
  expect(undone).toHaveBeenCalledOnce()
})
it('of an act that was undone in some of its rows, the button and the question count the others', async () => {
  open({ rows: 3, notUndone: 2 })
  fireEvent.click(screen.getByRole('button', { name: /^Undo in 2 rows: / }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo it in 2 rows' }))
  await screen.findByRole('status')
  expect(screen.getByText('Done together in 3 rows')).toBeTruthy()
})
it('undoing an upload asks first, with the number of invoices that it deletes', async () => {
  open({ deletes: 13 })
  fireEvent.click(screen.getByRole('button', { name: /^Undo: / }))
  const yes = await screen.findByRole('button', { name: 'Delete 13 invoices' })
  expect(posted).toEqual([])
  fireEvent.click(yes)
  await screen.findByRole('status')
  expect(posted).toEqual([{ act_id: 'a-1' }])
})
it('the focus is on the outcome, because the button is gone', async () => {
  open()
  screen.getByRole('button', { name: /^Undo: / }).focus()
  fireEvent.click(screen.getByRole('button', { name: /^Undo: / }))
  const outcome = await screen.findByRole('status')
  await waitFor(() => expect(document.activeElement).toBe(outcome))
})
it('the name of the button says which act it undoes, so that the buttons of a history are told apart without sight', () => {
  open({ rows: 3 })
  expect(screen.getByRole('button', { name: 'Undo in 3 rows: Edited the invoice, 3 Sep 2026, 2:30 pm' }).textContent).toBe('Undo in 3 rows')
  cleanup()
  open({ undoes: true })
  expect(screen.getByRole('button', { name: 'Do it again: Edited the invoice, 3 Sep 2026, 2:30 pm' })).toBeTruthy()
})
it('a refused undo shows the reason', async () => {
  answer = { status: 409, body: { error: { code: 'act.undone', message: 'This was undone already.' } } }
  open()
  fireEvent.click(screen.getByRole('button', { name: /^Undo: / }))
  expect((await screen.findByRole('alert')).textContent).toBe('This was undone already.')
  expect(undone).not.toHaveBeenCalled()
})
it('an act that was undone, and one that the user may not undo, have no button; the id is there for the command line', () => {
  open({ undone: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('docketry undo a-1')).toBeTruthy()
  cleanup()
  open({}, false)
  expect(screen.queryByRole('button')).toBeNull()
})
it('who may not undo acts, an auditor, is offered no command for it', () => {
  for (const undone of [false, true]) {
    open({ undone }, false)
    expect([screen.queryByText('Command line'), screen.queryByText('docketry undo a-1')]).toEqual([null, null])
    cleanup()
  }
})
