import { run, takeCandidate, commitTyped, type CommandContext } from './commands.ts'
import { bindingOf, type KeyContext } from './keymap.ts'
import { keymapNow } from './stored-keys.ts'
import type { Cell } from '../state/state.ts'
import { columnOf, isKey, type Key } from '../state/values.ts'
import { startsTyping, takesCharacter } from '../grid/typing.ts'

const typeAhead = 700

const isInput = (it: HTMLElement): boolean => it.matches('input, textarea, select') || it.isContentEditable
const columnAt = (it: HTMLElement): Key | undefined => {
  const id = it.closest('[col-id]')?.getAttribute('col-id') ?? undefined
  return isKey(id) ? id : undefined
}
const isBare = (it: KeyboardEvent): boolean => !it.ctrlKey && !it.metaKey && !it.altKey && !it.shiftKey
/** A key that types a sign. */
const isPlain = (it: KeyboardEvent): boolean => it.key.length === 1 && !it.ctrlKey && !it.metaKey && !it.altKey
const placeOf = (target: HTMLElement): KeyContext =>
  isInput(target) ? 'typing' : target.closest('.ag-cell, [data-cell]') ? 'grid' : 'page'

/**
 * Handles all keys of the review page before the grid does. Keys of the key map run their command; in the grid stray letters, Delete and Backspace are
 * stopped, because they would clear a value; in editors characters that the column does not accept are dropped.
 */
export function keyHandler(page: CommandContext) {
  let picked: { active: Cell; digit: string; at: number } | null = null

  /** The extraction details are not loaded: decides when they are, if the cell is still active. */
  const late = (active: Cell, digit: string): true => {
    const still = (): boolean => page.grid.activeCell()?.id === active.id && page.grid.activeCell()?.key === active.key && !page.grid.isEditing()
    page.extractionDetails.load([active.id]).then(() => {
      if (still() && !takeCandidate(page, active, Number(digit))) page.grid.openEditor(active, digit)
    }, () => still() && page.grid.openEditor(active, digit))
    return true
  }

  /**
   * 1, 2, 3 take a candidate of a flagged cell. Another digit right after means that a number was being typed: it is. Counted from when the candidate
   * was put to when the next key went down (timeStamp): however slow the machine is, nobody has looked at it in between.
   */
  const digits = (event: KeyboardEvent, active: Cell): boolean => {
    const last = picked
    picked = null
    if (last && last.active.id === active.id && last.active.key === active.key && event.timeStamp - last.at < typeAhead && /^[\d./]$/u.test(event.key)) {
      page.review.undo()
      page.grid.openEditor(active, last.digit + event.key)
      return true
    }
    const flagged = page.review.row(active.id)?.flags[active.key]
    if (!flagged || !/^[123]$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false
    if (page.review.row(active.id)?.invoice.detailsNotLoaded) return late(active, event.key)
    if (!takeCandidate(page, active, Number(event.key))) return false
    picked = { active, digit: event.key, at: performance.now() }
    return true
  }

  /** In an editor: Enter takes what was typed, and signs that the column does not take go nowhere. */
  const inEditor = (event: KeyboardEvent, key: Key): boolean => {
    if (event.key === 'Enter' && isBare(event)) {
      event.preventDefault()
      event.stopPropagation()
      commitTyped(page)
      return true
    }
    if (!isPlain(event) || takesCharacter(key, event.key)) return false
    event.preventDefault()
    return true
  }

  /** Esc, before it undoes anything. */
  const closes = (target: HTMLElement, place: KeyContext): boolean => {
    const { sheet, query } = page.review.store.get()
    if (sheet !== null) {
      // On its way and not here yet: once it is here it hears its keys itself.
      page.review.set({ sheet: null })
      return true
    }
    // Beside the grid there is the search left to close; only in the grid is something undone. An open menu closes by itself.
    if (place !== 'page' || query.text === '' || target.closest('[aria-expanded=true]')) return false
    run(page, 'undo-last')
    return true
  }

  return (event: KeyboardEvent): void => {
    const target = event.target
    // Keys that no person pressed are ours to the grid (grid-handle.ts).
    if (!event.isTrusted || !(target instanceof HTMLElement) || event.isComposing || target.closest('dialog, [role=menu]')) return
    const place = placeOf(target)
    const stop = (): void => (event.preventDefault(), event.stopPropagation())
    const key = columnAt(target)
    if (place === 'typing' && key && inEditor(event, key)) return
    const active = place === 'grid' ? page.grid.activeCell() : null
    if (active && digits(event, active)) return stop()
    if (event.key === 'Escape' && isBare(event) && closes(target, place)) return stop()
    const binding = bindingOf(event, place, keymapNow())
    if (binding && binding.command !== 'candidate') {
      stop()
      return run(page, binding.command)
    }
    if (place !== 'grid') return
    const blanks = (event.key === 'Delete' || event.key === 'Backspace') && !event.ctrlKey
    const stray = isPlain(event) && active !== null && !startsTyping(columnOf(active.key), event)
    if (blanks || stray) stop()
  }
}
