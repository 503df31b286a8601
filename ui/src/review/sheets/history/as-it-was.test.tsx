// @vitest-environment jsdom
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AsItWas } from './as-it-was.tsx'

afterEach(cleanup)
const entry = (by: string, at: number, to: string): HistoryEntry => ({
  by,
  at,
  kind: 'person',
  what: `Set ${to}.`,
  changes: [{ field: 'Total', from: null, to }],
})
const history = [entry('Model', 0, '$12.00'), entry('Ann', 60_000, '$15.00')]

it('the slider steps through the history; the values follow, with who set them', () => {
  render(<AsItWas history={history} authorOf={({ by }) => by} />)
  const slider = screen.getByRole('slider', { hidden: true })
  expect(screen.getByText('$15.00')).toBeTruthy()
  fireEvent.change(slider, { target: { value: '1' } })
  expect(screen.getByText('$12.00').parentElement?.textContent).toContain('Model')
  expect(slider.getAttribute('aria-valuetext')).toContain('Step 1 of 2')
  expect(screen.queryByText('$15.00')).toBeNull()
})
it('values and pages are in one box below the summary, so that they can stand side by side', () => {
  const { container } = render(<AsItWas history={history} authorOf={({ by }) => by} />)
  const details = container.querySelector('details')
  expect([...(details?.children ?? [])].map(it => it.className || it.localName)).toEqual(['summary', 'history-then-body'])
  expect([...(details?.querySelector('.history-then-body')?.children ?? [])].map(it => it.className)).toEqual([
    'history-then-values',
    expect.stringContaining('history-pages'),
  ])
})
it('a history without entries has nothing to show', () => {
  const { container } = render(<AsItWas history={[]} authorOf={({ by }) => by} />)
  expect(container.textContent).toBe('')
})

it('each step scrolls the pages to the first value that it set, and leaves them where it is in view', () => {
  const box = (top: number, bottom: number) => ({ top, bottom, height: bottom - top }) as DOMRect
  const tops: Record<string, DOMRect> = { 'history-pages': box(100, 700) }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.className.includes('history-frame')
      ? box(this.title === 'GST' ? 1500 : 300, this.title === 'GST' ? 1520 : 320)
      : tops['history-pages']!
  })
  const pages = [1, 2].map(page => ({ page, fileId: 'f', filePage: page, width: 100, height: 200, image: `/${page}`, words: '/w' }))
  const read = (page: number) => ({ confidence: 0.97, page, box: [0.1, 0.2, 0.3, 0.25] as [number, number, number, number] })
  const entries: HistoryEntry[] = [
    { ...entry('Model', 0, '$12.00'), changes: [{ field: 'Total', from: null, to: '$12.00', read: read(1) }], pages },
    { ...entry('Model', 1, '$1.00'), changes: [{ field: 'GST', from: null, to: '$1.00', read: read(2) }] },
  ]
  render(<AsItWas history={entries} authorOf={({ by }) => by} />)
  const region = screen.getByRole('region', { hidden: true })
  expect(region.scrollTop).toBe(1200)
  region.scrollTop = 0
  fireEvent.change(screen.getByRole('slider', { hidden: true }), { target: { value: '1' } })
  expect(region.scrollTop).toBe(0)
  vi.restoreAllMocks()
})

it('the pages of that time stand beside the values, with a frame around what a reader found', () => {
  const page = (image: string) => ({ page: 1, fileId: 'f', filePage: 1, width: 100, height: 200, image, words: '/w' })
  const read = { confidence: 0.97, page: 1, box: [0.1, 0.2, 0.3, 0.25] as [number, number, number, number] }
  const entries: HistoryEntry[] = [
    {
      by: 'Model',
      at: 0,
      kind: 'stage',
      what: 'Read it.',
      changes: [{ field: 'Total', from: null, to: '$12.00', read }],
      pages: [page('/one')],
    },
    { by: 'Ann', at: 1, kind: 'person', of: 'batch', what: 'Named its batch “March”.', changes: [] },
    {
      by: 'Ann',
      at: 2,
      kind: 'person',
      what: 'It holds one page after pages were moved.',
      changes: [{ field: 'Total', from: '$12.00', to: '$15.00' }],
      pages: [page('/two')],
    },
  ]
  const { container } = render(<AsItWas history={entries} authorOf={({ by }) => by} />)
  const shown = () => [container.querySelector('img')?.getAttribute('src'), container.querySelectorAll('.history-frame').length]
  expect(shown()).toEqual(['/two', 0])
  fireEvent.change(screen.getByRole('slider', { hidden: true }), { target: { value: '2' } })
  expect(shown()).toEqual(['/one', 1])
  expect(container.querySelector<HTMLElement>('.history-frame')?.style.left).toBe('10%')
  expect(screen.getByText('$12.00').parentElement?.textContent).toContain('confidence 97%')
})
