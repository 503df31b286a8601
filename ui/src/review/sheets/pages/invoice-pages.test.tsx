// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../../testing/fake-lines.ts'
import { detailOf } from '../../state/server-rows.ts'
import { createReview } from '../../state/review.ts'
import type { Row } from '../../state/rows.ts'
import { InvoicePages } from './invoice-pages.tsx'

afterEach(cleanup)
const nothing = (): void => {}
const sheet = (row: Row) => (
  <InvoicePages
    row={row}
    number={1}
    spot={null}
    picked={[]}
    isTarget={false}
    isOver={false}
    hover={nothing}
    choose={nothing}
    toggle={nothing}
    drop={nothing}
  />
)

it('an invoice keeps its page elements while it is read again, so that a drag continues', () => {
  const answer = fakeRows(fakeDetail(1))
  const review = createReview(detailOf(answer))
  const row = () => review.row('i0')!
  const { rerender } = render(sheet(row()))
  const page = screen.getByRole('button', { name: 'Page 1 of 1' })
  review.receive(
    detailOf({ ...answer, details: [], lines: answer.lines.map(it => ({ ...it, stamp: 'new' })) }, id => review.row(id)?.invoice),
  )
  expect(row().invoice.detailsNotLoaded).toBe(true)
  rerender(sheet(row()))
  expect(screen.getByRole('button', { name: 'Page 1 of 1' })).toBe(page)
  rerender(sheet({ ...row(), invoice: { ...row().invoice, pages: [] } }))
  expect(screen.queryByRole('button')).toBeNull()
})
