// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../state/review.ts'
import { isTypedIn, listenToEditors, startsWith } from './editor.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = ['total', 'gst']
    .map(key => `<div row-id="i3"><div class="ag-cell" col-id="${key}"><input id="${key}" value="1"></div></div>`)
    .join('')
  stop = listenToEditors(document.body, createReview(fakeDetail(4)))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})
/** The text of the editor of a cell once it has the focus; the grid gives it the first of the typed keys. */
function opened(key: string): string {
  const input = document.querySelector<HTMLInputElement>(`#${key}`)!
  input.focus()
  return input.value
}
/** From here on it is `ms` later. */
const later = (ms: number): void => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + ms)
}

it('the editor of a cell begins with the keys that were typed before it opened, also on a machine that takes seconds to open it', () => {
  startsWith({ id: 'i3', key: 'gst' }, '12')
  later(6000)
  expect(opened('gst')).toBe('12')
})

it('keys that were typed in a cell are not inserted into the editor of another one, nor later into its own', () => {
  startsWith({ id: 'i3', key: 'gst' }, '12')
  expect([opened('total'), opened('gst')]).toEqual(['1', '1'])
})

it('keys of a cell whose editor did not open are forgotten', () => {
  startsWith({ id: 'i3', key: 'gst' }, '12')
  later(11_000)
  expect(opened('gst')).toBe('1')
})

it('an editor is typed in once a letter has come, also one that it opened with or that replaced the same one, until another editor opens', () => {
  const cells = (['total', 'gst'] as const).map(key => ({ id: 'i3', key }))
  const typed = () => cells.filter(isTypedIn).map(it => it.key)
  opened('total')
  expect(typed()).toEqual([])
  document.querySelector('#total')!.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  window.dispatchEvent(new Event('blur'))
  document.querySelector('#total')!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(typed()).toEqual(['total'])
  opened('gst')
  expect(typed()).toEqual([])
  document.querySelector<HTMLInputElement>('#total')!.focus()
  startsWith({ id: 'i3', key: 'gst' }, '1')
  opened('gst')
  expect(typed()).toEqual(['gst'])
})
