import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { completion } from './complete.ts'
import type { Review } from './review.ts'
import { onlyTaken } from './typing.ts'
import { columnOf, isKey } from './values.ts'

/** The grid's editor takes its value from input events; one that no person caused is a plain Event. */
const tellGrid = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }))

const listId = 'review-words'

let rest = ''
/** What the next editor to open holds after its first letter, unless nothing opens. */
export const startsWith = (text: string): void => {
  rest = text
}

function wordsFor(key: string, review: Review): string[] {
  if (key === 'category') return [...new Set([...expenseCategories.map(it => it.name), ...review.store.get().rows.flatMap(it => it.values.category ?? [])])]
  return key === 'supplier' ? [...new Set(review.store.get().rows.flatMap(it => it.values.supplier ?? []))] : []
}

/** Gives the grid's own text editor a name, its character filter for pastes, and for names the words to complete with. */
export function prepareEditor(root: HTMLElement | null, review: Review): void {
  const input = root?.querySelector<HTMLInputElement>('.ag-cell-inline-editing input')
  const key = input?.closest('[col-id]')?.getAttribute('col-id') ?? undefined
  if (!input || !isKey(key)) return
  if (rest) {
    input.setRangeText(rest, 1, 1, 'end')
    input.setSelectionRange(input.value.length, input.value.length)
    tellGrid(input)
    rest = ''
  }
  const { title, kind } = columnOf(key)
  input.setAttribute('aria-label', title)
  input.spellcheck = false
  input.autocomplete = 'off'
  if (kind !== 'text') input.inputMode = 'decimal'
  input.addEventListener('paste', event => {
    event.preventDefault()
    const text = onlyTaken(key, event.clipboardData?.getData('text') ?? '')
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    tellGrid(input)
  })
  const words = wordsFor(key, review)
  if (words.length === 0) return
  input.addEventListener('input', event => {
    if (!(event instanceof InputEvent) || event.inputType !== 'insertText' || input.selectionEnd !== input.value.length) return
    const typed = input.value
    const whole = completion(typed, words)
    if (!whole) return
    input.value = whole
    tellGrid(input)
    input.setSelectionRange(typed.length, whole.length)
  })
  showList(root, key === 'category' ? words : [], input)
}

/** All categories drop down under the cell (the browser's own list); free text stays free. */
function showList(root: HTMLElement | null, words: string[], input: HTMLInputElement): void {
  if (words.length === 0) return
  root?.querySelector(`#${listId}`)?.remove()
  const list = document.createElement('datalist')
  list.id = listId
  list.append(...words.sort((a, b) => a.localeCompare(b)).map(it => new Option(it, it)))
  root?.append(list)
  input.setAttribute('list', listId)
}
