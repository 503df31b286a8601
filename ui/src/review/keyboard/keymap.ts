import { allColumns, type Key } from '../state/columns.ts'

/** Changes of which pages make an invoice, and moves between pages (sheets/pages/page-commands.ts). */
export type PagesCommand = 'split' | 'split-each' | 'join-next' | 'join-before' | 'pages' | 'page-after' | 'page-before'
export const pagesCommands: readonly string[] = [
  'split',
  'split-each',
  'join-next',
  'join-before',
  'pages',
  'page-after',
  'page-before',
] satisfies PagesCommand[]

/** Whether the command changes which pages make an invoice. */
export const changesPages = (command: PagesCommand): boolean => /^(?:split|join)/u.test(command)

/** Zoom and position of the page. */
export type ViewCommand = 'zoom-in' | 'zoom-out' | 'zoom-whole' | 'pan-up' | 'pan-down' | 'pan-left' | 'pan-right'
export const isViewCommand = (command: Command): command is ViewCommand => /^(?:zoom|pan)-/u.test(command)

export type SelectCommand = 'select-row' | 'select-down' | 'select-up' | 'select-all'

/**
 * Commands that change several rows at once: the selected ones. `cluster` sets what was just set in one row for all rows of its supplier, or
 * for the selected rows; `above` copies the first selected row's value into the others (without a selection, that of the row above).
 */
export type BulkCommand = 'accept' | 'accept-row' | 'gst' | 'credit' | 'above' | 'cluster' | 'delete'
export const isBulkCommand = (command: Command): command is BulkCommand => /^(?:accept|gst|credit|above|cluster|delete)/u.test(command)

/** The ends of the row, and the first and the last cell of the grid. */
type Edge = 'row-start' | 'row-end' | 'grid-start' | 'grid-end'

/**
 * Ids of commands. Key maps of people are stored by them: own-keys.ts has the former id of one that was renamed. `by-field`, `confident`
 * and `history` open those sheets.
 */
export type Command =
  | PagesCommand
  | ViewCommand
  | SelectCommand
  | 'divider'
  | 'edit-cell'
  | 'move'
  | 'copy'
  | 'paste'
  | 'undo-last'
  | 'undo'
  | 'redo'
  | 'save'
  | 'search'
  | 'help'
  | 'guides'
  | 'gst'
  | 'credit'
  | 'keep-abn'
  | 'accept'
  | 'accept-row'
  | 'next-flag'
  | 'candidate'
  | Edge
  | 'words'
  | 'cluster'
  | 'above'
  | 'delete'
  | 'leave'
  | 'send'
  | 'own-keys'
  | 'by-field'
  | 'confident'
  | 'find'
  | 'note'
  | 'history'
  | 'line-items'
  | 'columns'
  | `focus-${Key}`

/**
 * One key of a command, by `key` or by `code` (the position on the keyboard, whatever character it types: Option+T on a Mac types another).
 * `ctrl` is also Cmd. Where: `grid` with an active cell and no editor open, `page` anywhere but while typing, `always` even then.
 */
export type Binding = {
  command: Command
  key?: string
  code?: string
  ctrl?: true
  alt?: true
  shift?: true
  where: 'grid' | 'page' | 'always'
  /**
   * Key caps as drawn; key-texts.ts has what it does; `strip`: also shown at the foot of the page; `native`: the grid itself handles it;
   * `hidden`: not listed, another binding stands for it.
   */
  caps: string[]
  strip?: string
  native?: true
  hidden?: true
}

const focusKeys: Binding[] = allColumns.map(({ key, letter }) => ({
  command: `focus-${key}` as const,
  code: `Key${letter}`,
  alt: true,
  where: 'always',
  caps: ['Alt', letter],
}))

/** The key map: the handler, the strip at the foot of the page and the help sheet all use it. */
export const keymap: readonly Binding[] = [
  { command: 'move', where: 'grid', caps: ['↑', '↓', '←', '→'], native: true },
  { command: 'row-start', key: 'Home', where: 'grid', caps: ['Home', 'End'] },
  { command: 'edit-cell', key: 'Enter', where: 'grid', caps: ['Enter'], strip: 'edit', native: true },
  { command: 'undo-last', key: 'Escape', where: 'grid', caps: ['Esc'] },
  { command: 'next-flag', code: 'KeyN', alt: true, where: 'always', caps: ['Alt', 'N'], strip: 'next to check' },
  { command: 'accept-row', code: 'Space', shift: true, where: 'grid', caps: ['Shift', 'Space'] },
  { command: 'accept', key: ' ', where: 'grid', caps: ['Space'], strip: 'right, next' },
  { command: 'candidate', code: 'Digit1', where: 'grid', caps: ['1', '2', '3'], strip: 'candidates' },
  { command: 'candidate', code: 'Digit2', where: 'grid', caps: [], hidden: true },
  { command: 'candidate', code: 'Digit3', where: 'grid', caps: [], hidden: true },
  { command: 'words', code: 'KeyW', alt: true, where: 'always', caps: ['Alt', 'W'] },
  { command: 'gst', key: 'F4', where: 'grid', caps: ['F4'], strip: 'GST 10% · free · original' },
  { command: 'credit', code: 'KeyR', alt: true, where: 'grid', caps: ['Alt', 'R'] },
  { command: 'keep-abn', code: 'KeyQ', alt: true, where: 'page', caps: ['Alt', 'Q'] },
  { command: 'above', code: 'KeyD', ctrl: true, where: 'grid', caps: ['Ctrl', 'D'] },
  { command: 'copy', key: 'c', ctrl: true, where: 'grid', caps: ['Ctrl', 'C'], native: true },
  { command: 'paste', key: 'v', ctrl: true, where: 'grid', caps: ['Ctrl', 'V'], native: true },
  { command: 'cluster', key: 'Enter', ctrl: true, where: 'page', caps: ['Ctrl', 'Enter'] },
  ...focusKeys,
  { command: 'undo', code: 'KeyZ', ctrl: true, where: 'page', caps: ['Ctrl', 'Z'], strip: 'undo' },
  { command: 'redo', code: 'KeyZ', ctrl: true, shift: true, where: 'page', caps: ['Ctrl', 'Shift', 'Z'] },
  { command: 'redo', code: 'KeyY', ctrl: true, where: 'page', caps: ['Ctrl', 'Y'], hidden: true },
  { command: 'save', code: 'KeyS', ctrl: true, where: 'always', caps: ['Ctrl', 'S'], strip: 'save' },
  { command: 'send', code: 'KeyS', ctrl: true, shift: true, where: 'always', caps: ['Ctrl', 'Shift', 'S'] },
  { command: 'page-after', key: 'PageDown', alt: true, where: 'page', caps: ['Alt', 'PgDn'] },
  { command: 'page-before', key: 'PageUp', alt: true, where: 'page', caps: ['Alt', 'PgUp'] },
  { command: 'split', code: 'KeyX', alt: true, where: 'page', caps: ['Alt', 'X'] },
  { command: 'split-each', code: 'KeyX', alt: true, shift: true, where: 'page', caps: ['Alt', 'Shift', 'X'] },
  { command: 'join-next', code: 'KeyJ', alt: true, where: 'page', caps: ['Alt', 'J'] },
  { command: 'join-before', code: 'KeyJ', alt: true, shift: true, where: 'page', caps: ['Alt', 'Shift', 'J'] },
  { command: 'pages', code: 'KeyP', alt: true, where: 'page', caps: ['Alt', 'P'] },
  { command: 'search', key: '/', where: 'page', caps: ['/'] },
  { command: 'find', code: 'KeyK', ctrl: true, where: 'always', caps: ['Ctrl', 'K'] },
  { command: 'zoom-in', code: 'Equal', alt: true, where: 'always', caps: ['Alt', '='] },
  { command: 'zoom-out', code: 'Minus', alt: true, where: 'always', caps: ['Alt', '-'] },
  { command: 'zoom-whole', code: 'Digit0', alt: true, where: 'always', caps: ['Alt', '0'] },
  { command: 'pan-up', code: 'ArrowUp', alt: true, where: 'page', caps: ['Alt', '↑', '↓', '←', '→'] },
  { command: 'pan-down', code: 'ArrowDown', alt: true, where: 'page', caps: [], hidden: true },
  { command: 'pan-left', code: 'ArrowLeft', alt: true, where: 'page', caps: [], hidden: true },
  { command: 'pan-right', code: 'ArrowRight', alt: true, where: 'page', caps: [], hidden: true },
  { command: 'divider', where: 'page', caps: ['←', '→'], native: true },
  { command: 'guides', key: 'F3', where: 'always', caps: ['F3'] },
  { command: 'delete', key: 'Delete', ctrl: true, where: 'grid', caps: ['Ctrl', 'Delete'] },
  { command: 'leave', key: 'Tab', where: 'grid', caps: ['Tab'], native: true },
  { command: 'by-field', code: 'KeyV', alt: true, where: 'always', caps: ['Alt', 'V'] },
  { command: 'confident', code: 'KeyO', alt: true, where: 'always', caps: ['Alt', 'O'], strip: 'nothing to check' },
  { command: 'note', code: 'KeyM', alt: true, where: 'always', caps: ['Alt', 'M'] },
  { command: 'history', code: 'KeyH', alt: true, where: 'always', caps: ['Alt', 'H'] },
  { command: 'line-items', code: 'KeyS', alt: true, where: 'always', caps: ['Alt', 'S'], strip: 'line items' },
  { command: 'columns', code: 'KeyL', alt: true, where: 'page', caps: ['Alt', 'L'] },
  { command: 'own-keys', code: 'KeyK', alt: true, where: 'page', caps: ['Alt', 'K'] },
  { command: 'help', key: '?', where: 'page', caps: ['?'], strip: 'all keys' },
  // Last: a person may have given one of these keys to another command.
  { command: 'select-row', code: 'Space', ctrl: true, where: 'grid', caps: ['Ctrl', 'Space'] },
  { command: 'select-down', code: 'ArrowDown', shift: true, where: 'grid', caps: ['Shift', '↑', '↓'] },
  { command: 'select-up', code: 'ArrowUp', shift: true, where: 'grid', caps: [], hidden: true },
  { command: 'select-all', code: 'KeyA', ctrl: true, where: 'grid', caps: ['Ctrl', 'A'] },
  { command: 'row-end', key: 'End', where: 'grid', caps: [], hidden: true },
  { command: 'grid-start', key: 'Home', ctrl: true, where: 'grid', caps: [], hidden: true },
  { command: 'grid-end', key: 'End', ctrl: true, where: 'grid', caps: [], hidden: true },
]

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type KeyContext = 'grid' | 'typing' | 'page'

const isAllowed = (where: Binding['where'], context: KeyContext): boolean =>
  where === 'always' || (where === 'grid' ? context === 'grid' : context !== 'typing')

/** The binding of a key in this context, or null. Characters are compared by what is typed: `?` needs Shift on most keyboards. */
export function bindingOf(event: Pressed, context: KeyContext, table: readonly Binding[] = keymap): Binding | null {
  const ctrl = event.ctrlKey || event.metaKey
  return (
    table.find(it => {
      if (it.native || !isAllowed(it.where, context)) return false
      if (ctrl !== Boolean(it.ctrl) || event.altKey !== Boolean(it.alt)) return false
      if (it.code) return it.code === event.code && event.shiftKey === Boolean(it.shift)
      return it.key === event.key
    }) ?? null
  )
}

const changing: readonly Command[] = [
  'edit-cell',
  'paste',
  'undo-last',
  'undo',
  'redo',
  'save',
  'gst',
  'credit',
  'keep-abn',
  'accept',
  'accept-row',
  'candidate',
  'words',
  'cluster',
  'above',
  'delete',
  'send',
  'note',
  'by-field',
  'confident',
  'pages',
  'split',
  'split-each',
  'join-next',
  'join-before',
]

/** Whether a command changes nothing, and so is allowed in read-only mode. */
export const isReadOnlyCommand = (command: Command): boolean => !changing.includes(command)
