// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { FailedBanner } from './working.tsx'

afterEach(cleanup)

const failure = (n: number) => ({
  fileId: `f${n}`,
  name: `file ${n}.pdf`,
  page: n,
  code: 'file.page-unreadable',
  message: 'The page could not be read.',
})
const show = (count: number) =>
  render(
    <FailedBanner
      detail={{ ...fakeDetail(1), status: 'FAILED', failures: Array.from({ length: count }, (_, i) => failure(i + 1)) }}
      reload={() => undefined}
    />,
  )

it('the failed banner has the specified text, names the pages and offers Retry', () => {
  show(1)
  expect(screen.getByRole('alert').textContent).toContain('Some Invoices are stuck at preocessing')
  expect(screen.getByRole('alert').textContent).toContain('file 1.pdf, page 1 The page could not be read.')
  expect(screen.getAllByRole('button').map(it => it.textContent)).toEqual(['Retry', 'Leave out…'])
})

it('the failed banner shows its reasons when no row could be read', () => {
  show(1)
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(false)
  cleanup()
  render(<FailedBanner detail={{ ...fakeDetail(0), status: 'FAILED', failures: [failure(1)] }} reload={() => undefined} />)
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true)
})

it('the failed banner counts the retried pages', () => {
  show(3)
  expect(screen.getByRole('button', { name: 'Retry these 3' })).toBeTruthy()
})
