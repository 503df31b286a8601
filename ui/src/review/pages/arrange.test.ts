// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { Arrangement } from '@docketry/contracts/calls/pages.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { run, type Page } from '../commands.ts'
import { createReview } from '../review.ts'
import { arrange } from './arrange.ts'

/** A page of two invoices; what is sent waits for its answer. */
function opened() {
  const review = createReview(fakeDetail(2))
  const sent: string[] = []
  const answers: (() => void)[] = []
  const send = (act: string) => () => new Promise<Arrangement>(resolve => {
    sent.push(act)
    answers.push(() => resolve({ group_id: 'g', arrangement_id: act, invoices: [] }))
  })
  const where = { review, reload: vi.fn(), undo: vi.fn() }
  const answer = async (n: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(n))
    answers[n]?.()
  }
  return { review, sent, send, where, answer }
}

it('carries out every act on pages, one after the other', async () => {
  const { review, sent, send, where, answer } = opened()
  const both = [arrange(where, 'Joined', send('a')), arrange(where, 'Split', send('b'))]
  await answer(0)
  await both[0]
  expect(review.store.get().history.done.map(it => it.words)).toEqual(['Joined'])
  await answer(1)
  await Promise.all(both)
  expect([sent, review.store.get().history.done.map(it => it.words), review.store.get().arranging]).toEqual([['a', 'b'], ['Joined', 'Split'], null])
})

it('goes on after an act that failed', async () => {
  const { review, send, where, answer } = opened()
  const both = [arrange(where, 'Joined', () => Promise.reject(new Error('No connection.'))), arrange(where, 'Split', send('b'))]
  await answer(0)
  expect((await Promise.all(both)).map(it => it?.arrangement_id)).toEqual([undefined, 'b'])
  expect(review.store.get().history.done.map(it => it.words)).toEqual(['Split'])
})

it('takes back the act that is still on its way, not the one before it', async () => {
  const { review, send, where, answer } = opened()
  review.acted({ words: 'Before', changes: [], pages: { group: 'g', act: 'before' } })
  const setBack = vi.fn()
  const grid = { hand: () => null }
  // The parts of a page that an undo of pages touches.
  const page = { review, grid, setBack } as unknown as Page
  const made = arrange(where, 'Joined', send('a'))
  run(page, 'undo')
  expect(setBack).not.toHaveBeenCalled()
  await answer(0)
  await made
  await vi.waitFor(() => expect(setBack).toHaveBeenCalledWith({ group: 'g', act: 'a' }, 'Undo: Joined'))
})
