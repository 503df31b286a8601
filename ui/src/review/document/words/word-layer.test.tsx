// @vitest-environment jsdom
import type { Word } from '@docketry/contracts/page.ts'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../../testing/fake-lines.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createReview, type Review } from '../../state/review.ts'
import { detailOf } from '../../state/server-rows.ts'
import type { Cell } from '../../state/state.ts'
import { WordLayer } from './word-layer.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The layer over the only page of i1; `send` sends its words, which are asked for at the first use. */
function open(words: Word[]): { review: Review; send: () => Promise<void> } {
  const review = createReview(detailOf(fakeRows(fakeDetail(3))), null, { id: 'i1', key: 'invoiceNumber' })
  let send = (): void => {}
  const sent = new Promise<void>(resolve => {
    send = resolve
  })
  vi.stubGlobal('fetch', () => sent.then(() => Response.json({ words })))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  const context = {
    review,
    deferred: { ...review.store, catchUp: () => undefined },
    grid: { current: { isEditing: () => false, activeCell: () => review.store.get().activeCell } },
  } as unknown as PageContext // what the layer asks for
  const row = review.row('i1')!
  render(
    <ReviewContext value={context}>
      <WordLayer row={row} page={row.invoice.pages[0]!} number={1} rotation={0} box={undefined} onReach={() => undefined} />
    </ReviewContext>,
  )
  return {
    review,
    async send() {
      await act(async () => {
        send()
        await new Promise(resolve => setImmediate(resolve))
      })
    },
  }
}

/** `x`, `y`: percent of the page. */
function clickAt(x: number, y: number): void {
  const layer = screen.getByRole('application')
  layer.setPointerCapture = () => undefined
  for (const make of [createEvent.pointerDown, createEvent.pointerUp]) {
    const event = make(layer, { button: 0, pointerType: 'mouse' })
    Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: y } })
    fireEvent(layer, event)
  }
}

const word = (text: string): Word => ({ text, confidence: 1, line: 0, box: [0.1, 0.1, 0.3, 0.12] })
const goTo = (review: Review, key: Cell['key']) => act(() => review.set({ activeCell: { id: 'i1', key } }))

it('a word fills the cell that was active at the click, although the words come later', async () => {
  const { review, send } = open([word('INV-77')])
  const supplier = review.row('i1')?.values.supplier
  clickAt(20, 11)
  goTo(review, 'supplier')
  await send()
  expect(review.row('i1')?.values).toMatchObject({ invoiceNumber: 'INV-77', supplier })
})
