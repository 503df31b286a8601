import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { counted } from '../../data/format.ts'
import { notify } from '../../parts/toasts.tsx'
import { shownColumns } from './columns/shown-columns.ts'
import { textOfRows } from './copy.ts'
import type { Review } from '../state/review.ts'
import type { Values } from '../state/rows.ts'
import { selectedIn } from '../state/selection.ts'
import { editText, maxTyped, acceptedCharacters, withoutTags } from '../state/edit.ts'
import type { Cell } from '../state/state.ts'
import { columnOf, isKey, type Key } from '../state/columns.ts'

/** Passes the text of the input to the grid, whose editor follows input events. */
const fireInput = (input: HTMLInputElement): boolean => input.dispatchEvent(new Event('input', { bubbles: true }))

/** ms; a slow machine may take seconds to open an editor. */
const maxOpening = 10_000
let pendingText = { text: '', id: '', key: '', until: 0 }
/** The text with which the editor of this cell opens, if it is the next one and opens within `maxOpening`. */
export const startsWith = ({ id, key }: Cell, text: string): void => {
  pendingText = { text, id, key, until: performance.now() + maxOpening }
}

type Editor = { input: HTMLInputElement; key: Key; id: string }

/** The editor that opened last, if its text has changed since. */
let typedIn: Editor | null = null
/** Whether a person changed the text of this cell's editor, which is open or was closed last. */
export const isTypedIn = (cell: Cell): boolean => typedIn !== null && cellName(typedIn) === cellName(cell)

/** Texts of the page of the editor that opened last. */
let pageTexts: { cell: string; texts: readonly string[] } = { cell: '', texts: [] }
const cellName = ({ id, key }: Cell): string => `${id} ${key}`

/** Loads the texts of the page when an editor opens. Until then completions come from the other rows. */
function loadPageTexts(editor: Editor, review: Review): void {
  const cell = cellName(editor)
  const row = review.row(editor.id)
  if (!row || (editor.key !== 'supplier' && editor.key !== 'abn')) return
  pageTexts = { cell, texts: [] }
  import('../document/words/page-texts.ts')
    .then(it => it.textsFor(row.invoice, editor.key))
    .then(
      texts => {
        if (pageTexts.cell === cell) pageTexts = { cell, texts }
      },
      () => undefined,
    )
}

/** Texts to complete with, without the current value: it may be right only in its first letters. */
function completionsFor(editor: Editor, review: Review): string[] {
  const { key, id } = editor
  const all = review.store
    .get()
    .rows.filter(it => it.id !== id)
    .map(it => it.values)
  if (key === 'category') return [...new Set([...expenseCategories.map(it => it.name), ...all.flatMap(it => it.category ?? [])])]
  const known = key === 'supplier' ? all.flatMap(it => it.supplier ?? []) : key === 'abn' ? all.flatMap(it => it.abn ?? []) : []
  const texts = pageTexts.cell === cellName(editor) ? pageTexts.texts : []
  const current = review.row(id)?.values[key]
  return [...new Set([...known, ...texts])].filter(it => it !== current)
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

/** Shows all categories under the cell (the browser's own list) on a click or Alt+Down; other texts can be typed. */
function showList(root: HTMLElement, input: HTMLInputElement, words: string[]): void {
  root.querySelector(`#${listId}`)?.remove()
  const list = document.createElement('datalist')
  list.id = listId
  list.append(...words.sort((a, b) => a.localeCompare(b)).map(it => new Option(it, it)))
  root.append(list)
  input.setAttribute('list', listId)
}

/** Inserts the text of `startsWith`. On focus, because the grid's own event may come after the last key. */
function begin({ input, id, key }: Editor): void {
  const { text, until, ...cell } = pendingText
  pendingText = { ...pendingText, until: 0 }
  if (cell.id !== id || cell.key !== key || performance.now() > until) return
  input.setRangeText(text, 0, input.value.length, 'end')
  fireInput(input)
}

function onOpen(root: HTMLElement, editor: Editor, review: Review): void {
  const { input, key } = editor
  const { title, kind } = columnOf(key)
  // The window may only have got the focus back.
  if (typedIn?.input !== input) typedIn = null
  begin(editor)
  input.setAttribute('aria-label', title)
  input.spellcheck = false
  input.autocomplete = 'off'
  input.maxLength = maxTyped(key)
  if (kind !== 'text') input.inputMode = 'decimal'
  if (key === 'category' && !input.hasAttribute('list')) showList(root, input, completionsFor(editor, review))
  loadPageTexts(editor, review)
}

function onInput(editor: Editor, event: Event, review: Review): void {
  const { input } = editor
  typedIn = editor
  // The browser's list would handle Enter and the arrows itself: it is removed with the first letter.
  input.removeAttribute('list')
  if (!(event instanceof InputEvent) || event.inputType !== 'insertText' || input.selectionEnd !== input.value.length) return
  const typed = input.value
  const whole = completion(typed, completionsFor(editor, review))
  if (!whole) return
  input.value = whole
  fireInput(input)
  input.setSelectionRange(typed.length, whole.length)
}

/** The selected rows if the active one is among them, and says so; otherwise the value of the cell as its editor would show it. */
function copied(review: Review, { id, key }: Cell, values: Values): string {
  const ids = selectedIn(review.store.get())
  if (!ids.includes(id)) return editText(key, values)
  notify(`${counted(ids.length, 'row')} copied`, { topic: 'copied' })
  return textOfRows(
    ids.flatMap(it => review.row(it) ?? []),
    shownColumns(),
  )
}

/** With an active cell and no editor open: copies, and pastes cells of a spreadsheet. */
function onClipboard(event: ClipboardEvent, review: Review): void {
  const active = event.target instanceof HTMLInputElement ? null : cellOf(event.target)
  const row = active && review.row(active.id)
  if (!row || !event.clipboardData) return
  event.preventDefault()
  if (event.type === 'copy') return event.clipboardData.setData('text/plain', copied(review, active, row.values))
  if (review.store.get().readOnly) return
  const text = event.clipboardData.getData('text/plain')
  import('./paste.ts').then(
    it => it.paste(review, active, text),
    () => undefined,
  )
}

function onPaste({ input, key }: Editor, event: ClipboardEvent): void {
  event.preventDefault()
  input.setRangeText(
    acceptedCharacters(key, withoutTags(event.clipboardData?.getData('text') ?? '').replace(/\s+/gu, ' ')),
    input.selectionStart ?? 0,
    input.selectionEnd ?? 0,
    'end',
  )
  fireInput(input)
}

/**
 * Gives the grid's own text editors a name, a filter for pastes, and completions. Listens at the root, because the grid's event of an
 * editor comes after the first letters may have been typed.
 */
export function listenToEditors(root: HTMLElement, review: Review): () => void {
  const stop = new AbortController()
  const on = <T extends Event>(type: string, act: (editor: Editor, event: T) => void): void =>
    root.addEventListener(
      type,
      event => {
        const editor = editorOf(event.target)
        if (editor) act(editor, event as T) // the event type belongs to `type`
      },
      { signal: stop.signal },
    )
  on('focusin', editor => onOpen(root, editor, review))
  on<Event>('input', (editor, event) => onInput(editor, event, review))
  on<ClipboardEvent>('paste', onPaste)
  for (const type of ['copy', 'paste'] as const) root.addEventListener(type, event => onClipboard(event, review), { signal: stop.signal })
  return () => stop.abort()
}

/** The first of `words` that begins with the typed text, ignoring case; the typed letters stay as they are. Null when none does. */
function completion(typed: string, words: readonly string[]): string | null {
  if (typed.trim().length === 0) return null
  const start = typed.toLowerCase()
  const found = words.find(it => it.length > typed.length && it.toLowerCase().startsWith(start))
  return found ? typed + found.slice(typed.length) : null
}
