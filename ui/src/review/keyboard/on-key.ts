/** The keys of the review page, and the commands that they and the buttons run. */
import { notifyAfterFrame } from '../grid/after-frame.ts'
import { shownColumns } from '../grid/columns/shown-columns.ts'
import { activeCellNow } from '../grid/grid-handle.ts'
import { commitEdit, startsTyping } from '../state/edit.ts'
import { nextFlag, nextInRow } from '../state/next-flag.ts'
import { saveEdits } from '../state/save.ts'
import { noSelection, selectedIn } from '../state/selection.ts'
import type { Cell, Sheet } from '../state/state.ts'
import { undoOrRedo } from '../state/undo.ts'
import { notifyUntilEdit } from '../state/until-edit.ts'
import { columnOf, isKey, type Key } from '../state/columns.ts'
import {
  bindingOf,
  isReadOnlyCommand,
  isViewCommand,
  pagesCommands,
  type Command,
  type KeyContext,
  type PagesCommand,
  type SelectCommand,
} from './keymap.ts'
import { candidateKeys, runOnRow, shownRows, type CommandContext } from './row-commands.ts'
import { isSelectCommand, selectByKey } from './select-rows.ts'
import { capsOf, keymapNow } from './stored-keys.ts'
import { takesCharacter } from '../state/characters.ts'

const isInput = (it: HTMLElement): boolean => it.matches('input, textarea, select') || it.isContentEditable
const columnAt = (it: HTMLElement): Key | undefined => {
  const id = it.closest('[col-id]')?.getAttribute('col-id') ?? undefined
  return isKey(id) ? id : undefined
}
const isBare = (it: KeyboardEvent): boolean => !it.ctrlKey && !it.metaKey && !it.altKey && !it.shiftKey
const isBareEscape = (it: KeyboardEvent): boolean => it.key === 'Escape' && isBare(it)
const endsTyping = (it: KeyboardEvent): boolean => isBareEscape(it) || (it.key === 'Enter' && isBare(it))
/** A key that types a character. */
const isPlain = (it: KeyboardEvent): boolean => it.key.length === 1 && !it.ctrlKey && !it.metaKey && !it.altKey
const contextOf = (target: HTMLElement): KeyContext =>
  isInput(target) ? 'typing' : target.closest('.ag-cell, [data-cell]') ? 'grid' : 'page'

/** Commits the text of an open editor; returns its cell. */
function commit({ review, grid }: Pick<CommandContext, 'review' | 'grid'>): Cell | null {
  const edit = grid.closeEditor()
  if (edit) commitEdit(review, edit)
  return edit
}

/** Enter in an editor: commits the text; from a flagged cell it goes to the next cell of the row to check. */
function commitTyped(page: Pick<CommandContext, 'review' | 'grid'>): void {
  const active = page.grid.activeCell()
  const before = page.review.row(active?.id ?? '')?.flags ?? {}
  const edited = commit(page)
  const row = edited && page.review.row(edited.id)
  if (!row) return
  const hasMore = Object.keys(row.flags).length > Object.keys(before).length
  const next = before[edited.key] || hasMore ? nextInRow(row, edited.key, before) : null
  page.grid.focusCell({ id: edited.id, key: next && !row.flags[edited.key] ? next : edited.key })
}

/** Esc in an editor: the value stays. The grid itself would close the editor a frame later, and the next keys would still go to it. */
function cancelTyped({ grid }: Pick<CommandContext, 'grid'>): void {
  const cell = grid.activeCell()
  grid.cancelEditing()
  if (cell) grid.focusCell(cell)
}

/** Clears the search, otherwise the selection, as Esc does before it undoes anything. True if there was one. */
function clearSearchOrSelection({ review }: CommandContext): boolean {
  const state = review.store.get()
  if (state.query.text !== '') review.query({ text: '' })
  else if (selectedIn(state).length > 0) review.set({ selection: noSelection })
  else return false
  return true
}

/** Sheets that need no active row, each opened by the command of its name. */
const sheets: readonly (Command & Sheet)[] = ['send', 'own-keys', 'by-field', 'confident', 'columns']
const isForPages = (command: Command): command is PagesCommand => pagesCommands.includes(command)

/** Focuses a column of the active row, if it is shown. */
function focusColumn(page: CommandContext, key: string, id: string | undefined): void {
  commit(page)
  if (!id || !isKey(key)) return
  if (shownColumns().some(it => it.key === key)) page.grid.focusCell({ id, key })
  else notifyAfterFrame(`${columnOf(key).title} is hidden. ${capsOf('columns')} shows it.`)
}

function selectFromActive(page: CommandContext, command: SelectCommand): void {
  const active = activeCellNow(page.review, page.grid)
  if (active) selectByKey(page, command, active)
}

/** Runs the command of a key or button, if the caller may. */
export function run(page: CommandContext, command: Command): void {
  if (command === 'undo-last' && clearSearchOrSelection(page)) return
  if (page.review.store.get().readOnly && !isReadOnlyCommand(command))
    notifyAfterFrame('You can look at everything here, but not change it')
  else if (isSelectCommand(command)) selectFromActive(page, command)
  else carryOut(page, command)
}

function carryOut(page: CommandContext, command: Command): void {
  const { review, grid } = page
  const active = activeCellNow(review, grid)
  const { order, guides, sheet } = review.store.get()
  const opens = sheets.find(it => it === command)
  if (command === 'save') {
    commit(page)
    void saveEdits(review)
  } else if (command === 'undo-last') void undoOrRedo(page, 'unsaved')
  else if (command === 'undo' || command === 'redo') void undoOrRedo(page, command)
  else if (command === 'search') page.search()
  else if (command === 'find') page.find()
  else if (opens) {
    commit(page)
    review.set({ sheet: opens })
  } else if (isForPages(command)) {
    commit(page)
    page.pages(command, active)
  } else if (command === 'cluster') page.several(command, active)
  else if (command === 'words') page.words(active)
  else if (command === 'help') review.set({ sheet: sheet === 'help' ? null : 'help' })
  else if (command === 'note' || command === 'history') {
    commit(page)
    // The state follows the grid a frame later: the sheet is about the row that is active now.
    if (active) review.set({ activeCell: active, sheet: command })
    else notifyAfterFrame('Choose a row first')
  } else if (isViewCommand(command)) page.zoomOrPan(command)
  else if (command === 'guides') review.set({ guides: !guides })
  else if (command === 'next-flag') {
    commit(page)
    const next = nextFlag(shownRows(page), active)
    if (next) grid.focusCell(next)
    else notifyUntilEdit(review, 'Nothing left to check in the rows shown')
  } else if (command.startsWith('focus-')) focusColumn(page, command.slice(6), active?.id ?? order[0])
  else if (active) runOnRow(page, command, active)
}

/**
 * Handles all keys of the review page before the grid does. Keys of the key map run their command; in the grid stray letters, Delete and
 * Backspace are stopped, because they would clear a value; in editors characters that the column does not accept are dropped. Esc does the
 * first of these that there is: ends an editor, closes a sheet, clears the search, the selection, takes back the last unsaved change.
 */
export function keyHandler(page: CommandContext): (event: KeyboardEvent) => void {
  const onCandidateKey = candidateKeys(page)

  /** What Esc does before it undoes anything. True if it has closed or cleared something. */
  const closeOrClear = (target: HTMLElement, context: KeyContext): boolean => {
    const { sheet } = page.review.store.get()
    if (sheet !== null) {
      // The sheet's code is still loading; once shown, the sheet handles its own keys.
      page.review.set({ sheet: null })
      return true
    }
    // Outside the grid Esc clears the search or the selection and undoes nothing. An open menu closes by itself.
    return context === 'page' && !target.closest('[aria-expanded=true]') && clearSearchOrSelection(page)
  }

  return event => {
    const target = event.target
    // Untrusted keys are those that grid-handle.ts sends to the grid.
    if (!event.isTrusted || !(target instanceof HTMLElement) || event.isComposing || target.closest('[role=dialog], [role=menu]')) return
    const context = contextOf(target)
    const stop = (): void => (event.preventDefault(), event.stopPropagation())
    const key = columnAt(target)
    if (context === 'typing' && key) {
      if (endsTyping(event)) return (stop(), event.key === 'Enter' ? commitTyped(page) : cancelTyped(page))
      if (isPlain(event) && !takesCharacter(key, event.key)) return event.preventDefault()
    }
    const active = context === 'grid' ? page.grid.activeCell() : null
    if (active && onCandidateKey(event, active)) return stop()
    if (isBareEscape(event) && closeOrClear(target, context)) return stop()
    const binding = bindingOf(event, context, keymapNow())
    if (binding && binding.command !== 'candidate') {
      stop()
      return run(page, binding.command)
    }
    if (context !== 'grid') return
    const clearsCell = (event.key === 'Delete' || event.key === 'Backspace') && !event.ctrlKey
    const stray = isPlain(event) && active !== null && !startsTyping(columnOf(active.key), event)
    if (clearsCell || stray) stop()
  }
}
