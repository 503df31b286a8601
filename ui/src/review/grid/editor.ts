import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import type { Review } from '../state/review.ts'
import { editText, maxLength, acceptedCharacters, withoutTags } from '../state/edit.ts'
import type { Cell } from '../state/state.ts'
import { columnOf, isKey, type Key } from '../state/columns.ts'

/** The grid's editor takes its value from input events; one that no person caused is a plain Event. */
const tellGrid = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }))

let rest = { text: '', until: 0 }
/** What the next editor to open begins with; forgotten after a second, should none open. */
export const startsWith = (text: string): void => {
  rest = { text, until: performance.now() + 1000 }
}

type Editor = { input: HTMLInputElement; key: Key; id: string }

/** What stands on the page of the editor that was opened last. */
let onPage: { of: string; texts: readonly string[] } = { of: '', texts: [] }
const nameOf = ({ id, key }: Editor): string => `${id} ${key}`

/** Fetched when an editor opens: it is there by the third letter. Without it only what the pile has is completed. */
function readPage(editor: Editor, review: Review): void {
  const of = nameOf(editor)
  const row = review.row(editor.id)
  if (!row || (editor.key !== 'supplier' && editor.key !== 'abn')) return
  onPage = { of, texts: [] }
  import('../document/words/page-texts.ts').then(it => it.textsFor(row.invoice, editor.key)).then(texts => {
    if (onPage.of === of) onPage = { of, texts }
  }, () => undefined)
}

/** Not the value that is being corrected: its beginning may be all that is right of it. */
function wordsFor(editor: Editor, review: Review): string[] {
  const { key, id } = editor
  const all = review.store.get().rows.filter(it => it.id !== id).map(it => it.values)
  if (key === 'category') return [...new Set([...expenseCategories.map(it => it.name), ...all.flatMap(it => it.category ?? [])])]
  const known = key === 'supplier' ? all.flatMap(it => it.supplier ?? []) : key === 'abn' ? all.flatMap(it => it.abn ?? []) : []
  const texts = onPage.of === nameOf(editor) ? onPage.texts : []
  const standing = review.row(id)?.values[key]
  return [...new Set([...known, ...texts])].filter(it => it !== standing)
}

function cellOf(target: EventTarget | null): Cell | null {
  if (!(target instanceof Element)) return null
  const key = target.closest('.ag-cell')?.getAttribute('col-id') ?? undefined
  return isKey(key) ? { key, id: target.closest('[row-id]')?.getAttribute('row-id') ?? '' } : null
}
function editorOf(target: EventTarget | null): Editor | null {
  const cell = target instanceof HTMLInputElement && cellOf(target)
  return cell ? { input: target, ...cell } : null
}

const listId = 'review-words'

/** All categories drop down under the cell (the browser's own list) on a click or Alt+Down; free text stays free. */
function showList(root: HTMLElement, input: HTMLInputElement, words: string[]): void {
  root.querySelector(`#${listId}`)?.remove()
  const list = document.createElement('datalist')
  list.id = listId
  list.append(...words.sort((a, b) => a.localeCompare(b)).map(it => new Option(it, it)))
  root.append(list)
  input.setAttribute('list', listId)
}

/** Puts what `startsWith` was told: at the focus, because the grid's own event may come after the last key. */
function begin(input: HTMLInputElement): void {
  const { text, until } = rest
  rest = { text: '', until: 0 }
  if (!text || performance.now() > until) return
  input.setRangeText(text, 0, input.value.length, 'end')
  tellGrid(input)
}

function onOpen(root: HTMLElement, editor: Editor, review: Review): void {
  const { input, key } = editor
  const { title, kind } = columnOf(key)
  begin(input)
  input.setAttribute('aria-label', title)
  input.spellcheck = false
  input.autocomplete = 'off'
  input.maxLength = maxLength(key)
  if (kind !== 'text') input.inputMode = 'decimal'
  if (key === 'category' && !input.hasAttribute('list')) showList(root, input, wordsFor(editor, review))
  readPage(editor, review)
}

function onInput(editor: Editor, event: Event, review: Review): void {
  const { input } = editor
  // The browser's list would take Enter and the arrows for itself while somebody types: it is there until the first letter.
  input.removeAttribute('list')
  if (!(event instanceof InputEvent) || event.inputType !== 'insertText' || input.selectionEnd !== input.value.length) return
  const typed = input.value
  const whole = completion(typed, wordsFor(editor, review))
  if (!whole) return
  input.value = whole
  tellGrid(input)
  input.setSelectionRange(typed.length, whole.length)
}

/** With a cell in hand and no editor open: its value goes out as its editor would show it, and cells of a spreadsheet come in. */
function onClipboard(event: ClipboardEvent, review: Review): void {
  const active = event.target instanceof HTMLInputElement ? null : cellOf(event.target)
  const row = active && review.row(active.id)
  if (!row || !event.clipboardData) return
  event.preventDefault()
  if (event.type === 'copy') return event.clipboardData.setData('text/plain', editText(active.key, row.values))
  if (review.store.get().readOnly) return
  const text = event.clipboardData.getData('text/plain')
  import('./paste.ts').then(it => it.paste(review, active, text), () => undefined)
}

function onPaste({ input, key }: Editor, event: ClipboardEvent): void {
  event.preventDefault()
  input.setRangeText(acceptedCharacters(key, withoutTags(event.clipboardData?.getData('text') ?? '').replace(/\s+/gu, ' ')), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  tellGrid(input)
}

/**
 * Gives the grid's own text editors a name, a filter for pastes, and the words to complete with. Heard at the root, because the grid tells
 * of an editor only after the first letters may have been typed into it.
 */
export function listenToEditors(root: HTMLElement, review: Review): () => void {
  const stop = new AbortController()
  const on = <T extends Event>(type: string, act: (editor: Editor, event: T) => void): void =>
    root.addEventListener(type, event => {
      const editor = editorOf(event.target)
      if (editor) act(editor, event as T) // the type and the name of an event go together
    }, { signal: stop.signal })
  on('focusin', editor => onOpen(root, editor, review))
  on<Event>('input', (editor, event) => onInput(editor, event, review))
  on<ClipboardEvent>('paste', onPaste)
  for (const type of ['copy', 'paste'] as const) root.addEventListener(type, event => onClipboard(event, review), { signal: stop.signal })
  return () => stop.abort()
}

/** The first of `words` that goes on where the typed text ends, as spreadsheets complete: the typed letters stay as they are typed. */
export function completion(typed: string, words: readonly string[]): string | null {
  if (typed.trim().length === 0) return null
  const start = typed.toLowerCase()
  const found = words.find(it => it.length > typed.length && it.toLowerCase().startsWith(start))
  return found ? typed + found.slice(typed.length) : null
}
