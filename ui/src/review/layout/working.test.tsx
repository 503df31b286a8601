// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, useMemo, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { ShownProgress } from '../../scan-groups/progress.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { FailedBanner, Progress, Working } from './working.tsx'

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

it('a batch that nothing reads says since when, that its files are stored, and whom to tell', async () => {
  const progress = { total: 9, prepared: 9, read: 0, failed: 0, invoices: 0, invoicesDone: 0 }
  const detail = { ...fakeDetail(0), status: 'CROPPED_IMAGES_UPLOADED' as const, percentage: 0, progress }
  function Reading({ updatedAt, read }: { updatedAt: number; read: number }) {
    const [shown, setShown] = useState<ShownProgress>({ value: 0, text: '' })
    const now = useMemo(() => ({ ...detail, updatedAt, progress: { ...progress, read } }), [updatedAt, read])
    return (
      <MemoryRouter>
        <Suspense>
          <Progress detail={now} onShown={setShown} />
          <Working detail={now} firm={null} {...shown} />
        </Suspense>
      </MemoryRouter>
    )
  }
  const { rerender } = render(<Reading updatedAt={Date.now() - 600_000} read={0} />)
  await screen.findByText(/Waiting for page 1 of 9 to be read · nothing finished since /u)
  expect(screen.getByText('53%')).toBeTruthy() // of the first two minutes, and no more
  expect(screen.getByText(/nothing needs to be sent again.*please tell whoever runs Docketry/u)).toBeTruthy()
  rerender(<Reading updatedAt={Date.now()} read={1} />)
  await screen.findByText(/Reading page 2 of 9/u)
  expect(screen.getByText(/You can leave this page; reading continues/u)).toBeTruthy()
})
