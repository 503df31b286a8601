// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { run } from './on-key.ts'
import type { CommandContext } from './row-commands.ts'
import { FieldStrip } from '../document/field-strip.tsx'
import { sortedDefs } from '../grid/grid-columns.ts'
import { HelpSheet } from './help-sheet.tsx'
import { KeyStrip } from './key-strip.tsx'
import { isReadOnlyCommand, keymap } from './keymap.ts'
import { Cards } from '../layout/cards.tsx'
import { detailOf } from '../state/server-rows.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { PagePane } from '../document/page-pane.tsx'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { discardEdits } from '../state/discard.ts'
import { createReview } from '../state/review.ts'
import { ToolBar } from '../layout/tool-bar.tsx'
import { columns } from '../state/columns.ts'
import { loadOverlays } from '../../parts/overlays.ts'

let carriedOut: string[]
beforeAll(() => loadOverlays())
beforeEach(() => {
  carriedOut = []
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [] })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Of 9 rows i3 and i8 have a doubtful GST. */
function read(readOnly: boolean) {
  const detail = fakeDetail(9)
  const invoices = detail.invoices.map(it => (it.id === 'i8' ? { ...it, note: { text: 'Ask for the receipt', by: 'Ann Lim', at: 0 } } : it))
  const review = createReview(detailOf(fakeRows({ ...detail, invoices })), null, { id: 'i8', key: 'gst' })
  review.set({ readOnly })
  const extractionDetails = createDetailsLoader(review)
  const grid: PageContext['grid'] = { current: null }
  const done = (what: string) => () => void carriedOut.push(what)
  const page = {
    review,
    extractionDetails,
    grid: {
      activeCell: () => review.store.get().activeCell,
      rowId: () => 'i0',
      indexOf: () => 0,
      count: () => 9,
      focusCell: () => undefined,
      closeEditor: () => null,
    },
    search: done('search'),
    go: done('go'),
    find: done('find'),
    words: done('words'),
    deleteInvoice: done('delete'),
    zoomOrPan: done('view'),
    pages: done('pages'),
    undoPages: () => Promise.resolve(),
  } as unknown as CommandContext // what commands ask for
  const context: PageContext = {
    review,
    deferred: { ...review.store, catchUp: () => undefined },
    extractionDetails,
    grid,
    viewer: { current: null },
    reload: done('reload'),
    run: command => run(page, command),
    undoStep: done('undo'),
    deleteInvoice: done('delete'),
  }
  const show = (children: ReactNode) =>
    render(
      <MemoryRouter>
        <ReviewContext value={context}>{children}</ReviewContext>
      </MemoryRouter>,
    )
  return { review, page, show }
}
const buttons = () => screen.queryAllByRole('button').map(it => it.getAttribute('aria-label') ?? it.textContent)
const entries = (menu: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }))
  return screen.getAllByRole('menuitem').map(it => it.firstChild?.textContent)
}

it('the tool bar of a read-only page has no Edit, Save, Send or review sheets', () => {
  const bar = <ToolBar search={{ current: null }} fileId="g1" firm={{ id: 'f1' }} />
  read(true).show(bar)
  expect(buttons().filter(it => /^(?:Edit|Cancel|Save|Send)$/u.test(it ?? ''))).toEqual([])
  expect(screen.getByText('Read-only').textContent).toBe('Read-only')
  expect(buttons()).toContain('Download')
  expect(entries('More for these invoices')).toEqual([
    'Columns and order…',
    'Download line items',
    'All keys',
    'Change keys…',
    'Deleted invoices…',
  ])
  cleanup()
  read(false).show(bar)
  expect(['Edit', 'Save', 'Send'].filter(it => !buttons().includes(it))).toEqual([])
})

it('a read-only page offers the lines and the history of an invoice only, and no words of the page', async () => {
  read(false).show(<PagePane />)
  expect(await screen.findByRole('application')).toBeTruthy()
  expect(entries('More for this invoice')).toEqual(
    expect.arrayContaining(['Join with the next invoice', 'Note…', 'Delete the invoice…', 'History']),
  )
  cleanup()
  read(true).show(<PagePane />)
  expect(entries('More for this invoice')).toEqual(['Line items', 'History'])
  expect(screen.queryByRole('application')).toBeNull()
})

it('a read-only page shows values, flags and notes, without candidates, Accept or note key', () => {
  read(true).show(<FieldStrip />)
  expect(screen.getByText(/^GST: GST is not a tenth of the price/u)).toBeTruthy()
  expect(screen.getByText('✎ Ask for the receipt').tagName).toBe('SPAN')
  expect(buttons().filter(it => /Accept|^[123]/u.test(it ?? ''))).toEqual([])
  expect(buttons()).toContain('Next flag ›')
  cleanup()
  read(false).show(<FieldStrip />)
  expect(buttons().filter(it => /Accept|^[123]/u.test(it ?? '')).length).toBe(4)
})

it('a read-only page opens no editor on a phone', () => {
  const { review, show } = read(true)
  const { container } = show(<Cards tools={null} empty={null} />)
  fireEvent.click(screen.getByRole('button', { name: /^Supplier/u }))
  expect([container.querySelector('input'), review.store.get().activeCell]).toEqual([null, { id: 'i8', key: 'supplier' }])
  expect(screen.queryByRole('button', { name: '✓ Accept' })).toBeNull()
  cleanup()
  const other = read(false).show(<Cards tools={null} empty={null} />)
  fireEvent.click(screen.getByRole('button', { name: /^Supplier/u }))
  expect(other.container.querySelectorAll('input').length).toBe(1)
})

it('the key strip of a read-only page has only keys that change nothing', () => {
  read(true).show(
    <>
      <KeyStrip statusText="" />
      <HelpSheet />
    </>,
  )
  const text = document.body.textContent
  for (const words of ['right, next', 'candidates', 'save', 'undo', 'Delete', 'Split', 'Paste']) expect(text).not.toContain(words)
  for (const words of ['next to check', 'Search keys', 'all keys']) expect(document.body.innerHTML).toContain(words)
})

it('cells of a read-only page cannot be edited', () => {
  expect(sortedDefs(null, columns, undefined, false).map(it => it.editable)).toEqual(Array(columns.length + 3).fill(false))
})

it.each([...new Set(keymap.filter(it => !it.native && !isReadOnlyCommand(it.command)).map(it => it.command))])(
  'the key of %s does nothing on a read-only page',
  command => {
    const { review, page } = read(true)
    const before = review.store.get()
    run(page, command)
    expect(carriedOut).toEqual([])
    expect(review.store.get()).toBe(before)
  },
)

it.each(keymap.filter(it => !it.native && isReadOnlyCommand(it.command)).map(it => [it.command, it.caps.join('+')] as const))(
  '%s (%s) changes no value',
  command => {
    const { review, page } = read(true)
    const { undoStack } = review.store.get()
    run(page, command)
    expect(review.store.get().undoStack).toBe(undoStack)
    expect(carriedOut).not.toContain('delete')
  },
)

it('a read-only review ignores every edit', () => {
  const { review } = read(true)
  const before = review.store.get().undoStack
  expect(review.edit('Total', { i0: { total: 1 } })).toBe(false)
  review.confirm(['i0'], 'total')
  discardEdits(review)
  review.undo()
  expect(review.store.get().undoStack).toBe(before)
})

it('the tool bar has a chip for proposals where there are some', () => {
  const bar = <ToolBar search={{ current: null }} fileId="g1" firm={{ id: 'f1' }} />
  const { review, show } = read(false)
  show(bar)
  expect(buttons().filter(it => it?.includes('proposed'))).toEqual([])
  cleanup()
  const { detail } = review.store.get()
  review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i4' ? { ...it, proposed: ['total'] } : it)) })
  show(bar)
  fireEvent.click(screen.getByRole('button', { name: '⇄ 1 proposed' }))
  expect(review.store.get().order).toEqual(['i4'])
})
