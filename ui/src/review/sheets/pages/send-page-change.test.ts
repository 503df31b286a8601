// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { Arrangement } from '@docketry/contracts/api/pages.ts'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../../testing/fake-lines.ts'
import { run } from '../../keyboard/on-key.ts'
import { currentToasts } from '../../../parts/toasts.tsx'
import type { CommandContext } from '../../keyboard/row-commands.ts'
import { detailOf } from '../../state/server-rows.ts'
import { createReview } from '../../state/review.ts'
import { sendPageChange, undoPageChange } from './send-page-change.ts'
import { afterPageChanges } from '../../state/undo.ts'
import { neighbour } from './page-commands.ts'

/** A review of three invoices; each request waits until the test answers it. */
function opened() {
  const detail = fakeDetail(3)
  const review = createReview(detail)
  const sent: string[] = []
  const answers: ((invoices: Arrangement['invoices']) => void)[] = []
  const send = (act: string) => () =>
    new Promise<Arrangement>(resolve => {
      sent.push(act)
      answers.push(invoices => resolve({ group_id: 'g1', arrangement_id: act, invoices }))
    })
  const where = { review, reload: vi.fn(), undo: vi.fn() }
  const answer = async (n: number, invoices: Arrangement['invoices'] = []) => {
    await expect.poll(() => answers.length).toBeGreaterThan(n)
    answers[n]?.(invoices)
  }
  const act = (text: string, how: Parameters<typeof sendPageChange>[3] = send(text), ids: string[] = []) =>
    afterPageChanges(review, () => sendPageChange(where, text, ids, how))
  const words = () => review.store.get().undoStack.done.map(it => it.words)
  return { detail, review, sent, send, answer, act, words }
}

/** The parts of a command context that undo uses. */
const pageOf = ({ review }: ReturnType<typeof opened>, undoPages: CommandContext['undoPages']): CommandContext =>
  ({ review, grid: { activeCell: () => null, focusCell: () => undefined }, undoPages }) as unknown as CommandContext

it('page changes run one after the other', async () => {
  const { review, sent, answer, act, words } = opened()
  const both = [act('Joined'), act('Split')]
  await answer(0)
  await both[0]
  expect(words()).toEqual(['Joined'])
  await answer(1)
  await Promise.all(both)
  await review.store.get().arranging
  expect([sent, words(), review.store.get().arranging]).toEqual([['Joined', 'Split'], ['Joined', 'Split'], null])
})

it('a failed page change does not stop the next one', async () => {
  const { answer, act, words } = opened()
  const both = [act('Joined', () => Promise.reject(new Error('No connection.'))), act('Split')]
  await answer(0)
  expect((await Promise.all(both)).map(it => it?.arrangement_id)).toEqual([undefined, 'Split'])
  expect(words()).toEqual(['Split'])
})

it('a page change starts from the rows that the previous one has made', async () => {
  const { detail, review, answer, act } = opened()
  const { page, fileId: file_id } = detail.invoices[0]!.pages[0]!
  const first = act('Joined')
  const next = afterPageChanges(review, () => Promise.resolve(neighbour(review.store.get().rows, review.row('i0')!, 1)?.id))
  const of = (invoice_id: string, pages: number) => ({ invoice_id, pages: Array.from({ length: pages }, () => ({ file_id, page })) })
  await answer(0, [of('i0', 2), of('i1', 0)])
  await expect.poll(() => review.store.get().undoStack.done.length).toBe(1)
  const now = fakeRows({ ...detail, invoices: detail.invoices.filter(it => it.id !== 'i1') })
  review.receive(
    detailOf(
      { ...now, details: [], lines: now.lines.map(it => (it.id === 'i0' ? { ...it, stamp: 'new' } : it)) },
      id => review.row(id)?.invoice,
    ),
  )
  expect([await next, (await first)?.arrangement_id]).toEqual(['i2', 'Joined'])
})

it('undo reverts the page change in progress, not the one before it', async () => {
  const it = opened()
  it.review.pushStep({ words: 'Before', changes: [], pages: { group: 'g', act: 'before' } })
  const undoPages = vi.fn(() => Promise.resolve())
  void it.act('Joined')
  run(pageOf(it, undoPages), 'undo')
  expect(undoPages).not.toHaveBeenCalled()
  await it.answer(0)
  await expect.poll(() => undoPages.mock.lastCall).toEqual([{ group: 'g1', act: 'Joined', invoices: [] }, 'Undo: Joined'])
})

it('undo reverts the page change requested before it, not one requested after it', async () => {
  const it = opened()
  const order: string[] = []
  const page = pageOf(it, async ({ act }) => void order.push(`back ${act}`))
  void it.act('Joined')
  run(page, 'undo')
  const last = it.act('Split')
  await it.answer(0)
  await expect.poll(() => it.sent).toEqual(['Joined', 'Split'])
  order.push('Split')
  await it.answer(1)
  await last
  expect([order, it.words()]).toEqual([['back Joined', 'Split'], ['Split']])
})

it('a page change whose undo fails can be undone again, and nothing says that it was', async () => {
  const it = opened()
  it.review.pushStep({ words: 'Split', changes: [], pages: { group: 'g', act: 'split' } })
  const results: (object | null)[] = [null, {}]
  const undoPages = vi.fn((..._: unknown[]) => Promise.resolve(results.shift()))
  const page = pageOf(it, undoPages)
  const undone = () => currentToasts().filter(({ text }) => text.startsWith('Undone')).length
  run(page, 'undo')
  await expect.poll(() => it.review.store.get().arranging).toBeNull()
  expect([it.words(), it.review.store.get().undoStack.undone, undone()]).toEqual([['Split'], [], 0])
  run(page, 'undo')
  await expect.poll(() => undoPages.mock.calls.map(([, text]) => text)).toEqual(['Undo: Split', 'Undo: Split'])
  await expect.poll(undone).toBe(1)
  expect(it.words()).toEqual([])
})

it('a page change whose redo fails can be redone again', async () => {
  const it = opened()
  it.review.pushStep({ words: 'Split', changes: [], pages: { group: 'g', act: 'split' } })
  const results: (object | null)[] = [{}, null]
  const page = pageOf(it, () => Promise.resolve(results.shift()))
  run(page, 'undo')
  run(page, 'redo')
  await expect.poll(() => results.length).toBe(0)
  await expect.poll(() => it.review.store.get().arranging).toBeNull()
  expect([it.words(), it.review.plan('redo')?.step.words]).toEqual([[], 'Split'])
})

it('a page change that can never be undone does not stand before the steps done earlier', async () => {
  const it = opened()
  it.review.edit('Category', { i1: { category: 'Water' } })
  it.review.pushStep({ words: 'Split', changes: [], pages: { group: 'g', act: 'split' } })
  run(
    pageOf(it, () => Promise.resolve('refused')),
    'undo',
  )
  await expect.poll(() => it.review.store.get().arranging).toBeNull()
  expect([it.words(), it.review.plan('redo')]).toEqual([['Category'], null])
})

it.each([
  [503, 'x', null],
  [409, 'pages.changed', null],
  [409, 'pages.deleted-since', 'refused'],
  [422, 'pages.no-such-change', 'refused'],
])('an undo of a page change that is answered %d %s gives %s', async (status, code, made) => {
  const { review } = opened()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code, message: 'No.' } }, { status })))
  const page = { review, reload: vi.fn(), undo: vi.fn() }
  expect(await undoPageChange(page, { group: 'g', act: 'split' }, 'Undo: Split')).toBe(made)
  vi.unstubAllGlobals()
})
