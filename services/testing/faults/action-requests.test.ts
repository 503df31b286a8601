import { expect, it } from 'vitest'
import { isReplacedInAnswer } from './action-requests.ts'
import type { Action } from './ledger.ts'

const rename = (name: string, groupId = 'g'): Action => ({ kind: 'rename', groupId, name })
const edit = (value: string, invoiceId = 'i'): Action => ({ kind: 'edit', groupId: 'g', invoiceId, field: 'invoiceNumber', value })
const accept: Action = { kind: 'accept', groupId: 'g', invoiceId: 'i' }
/** The answer of the batch's details, called `name`, with one invoice. */
const answer = (name: string, invoiceNumber: string) => ({
  status: 200,
  body: { name, invoices: [{ id: 'i', invoiceNumber, reviewed: false }] },
  ms: 1,
  attempts: 1,
})

it('a rename is replaced where the batch has the name of an unanswered rename', () => {
  expect(isReplacedInAnswer(rename('New'), answer('Lost', '1'), [rename('Lost')])).toBe(true)
})

it('a rename is not replaced by an unanswered one that is not shown, of another batch, or by an unanswered edit', () => {
  expect(isReplacedInAnswer(rename('New'), answer('Old', '1'), [rename('Lost')])).toBe(false)
  expect(isReplacedInAnswer(rename('New'), answer('Lost', '1'), [rename('Lost', 'other')])).toBe(false)
  expect(isReplacedInAnswer(rename('New'), answer('Old', '7'), [edit('7')])).toBe(false)
  expect(isReplacedInAnswer(rename('New'), answer('Old', '1'), [])).toBe(false)
})

it('an edit and an acceptance are replaced by an unanswered edit of the same invoice that is shown', () => {
  expect(isReplacedInAnswer(edit('8'), answer('Old', '7'), [edit('7')])).toBe(true)
  expect(isReplacedInAnswer(accept, answer('Old', '7'), [edit('7')])).toBe(true)
  expect(isReplacedInAnswer(accept, answer('Old', '1'), [edit('7')])).toBe(false)
  expect(isReplacedInAnswer(edit('8'), answer('Old', '7'), [edit('7', 'other')])).toBe(false)
})
