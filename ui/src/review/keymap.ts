import { columns, moreColumns, type Key } from './values.ts'

/** What is done to the pages of invoices (pages/run-pages.ts). */
export type PagesCommand = 'split' | 'split-each' | 'join-next' | 'join-before' | 'pages' | 'page-after' | 'page-before'
export const pagesCommands: readonly string[] = ['split', 'split-each', 'join-next', 'join-before', 'pages', 'page-after', 'page-before'] satisfies PagesCommand[]

/** Whether it changes which pages make an invoice. */
export const isActOnPages = (command: PagesCommand): boolean => /^(?:split|join)/u.test(command)

/** How the page is looked at. */
export type ViewCommand = 'zoom-in' | 'zoom-out' | 'zoom-whole' | 'pan-up' | 'pan-down' | 'pan-left' | 'pan-right'
export const isViewCommand = (command: Command): command is ViewCommand => /^(?:zoom|pan)-/u.test(command)

/** The ends of the row, and the first and the last cell of all. */
export type Edge = 'row-start' | 'row-end' | 'grid-start' | 'grid-end'

export type Command =
  | PagesCommand | ViewCommand | 'divider'
  | 'edit-cell' | 'move' | 'copy' | 'paste' | 'undo-last' | 'undo' | 'redo' | 'save' | 'search' | 'help' | 'guides' | 'gst' | 'credit' | 'keep-abn' | 'accept' | 'accept-row' | 'next-doubtful'
  | 'candidate' | Edge | 'words' | 'cluster' | 'above' | 'delete' | 'leave' | 'send' | 'own-keys' | 'carpet' | 'sure' | 'find' | 'note' | 'story' | 'columns' | `focus-${Key}`

/**
 * One way to give a command. `key` or `code` (the place on the keyboard, whatever sign it types: Option+T on a Mac types a sign).
 * `ctrl` is also Cmd. Where: `grid` with a cell in hand and no editor open, `page` anywhere but while typing, `always` even then.
 */
export type Binding = {
  command: Command; key?: string; code?: string; ctrl?: true; alt?: true; shift?: true; where: 'grid' | 'page' | 'always'
  /** Key caps as drawn; `words` say what it does; `strip` also at the foot of the page; `native`: the grid itself does it. */
  caps: string[]; words: string; strip?: string; native?: true; hidden?: true
}

const focusKeys: Binding[] = [...columns, ...moreColumns].map(({ key, title, letter }) => ({
  command: `focus-${key}` as const, code: `Key${letter}`, alt: true, where: 'always', caps: ['Alt', letter], words: `Go to ${title}`,
}))

/** The only table of keys: it moves the page, draws the strip at the foot and the sheet under `?`. */
export const keymap: readonly Binding[] = [
  { command: 'move', where: 'grid', caps: ['↑', '↓', '←', '→'], words: 'Move between cells', native: true },
  { command: 'row-start', key: 'Home', where: 'grid', caps: ['Home', 'End'], words: 'First or last column of the row; with Ctrl of the first or last row' },
  { command: 'edit-cell', key: 'Enter', where: 'grid', caps: ['Enter'], words: 'Edit the cell; again to take what was typed', strip: 'edit', native: true },
  { command: 'undo-last', key: 'Escape', where: 'grid', caps: ['Esc'], words: 'Close a dialog or menu; leave a cell as it was; clear the search; then undo the last unsaved change' },
  { command: 'next-doubtful', code: 'KeyN', alt: true, where: 'always', caps: ['Alt', 'N'], words: 'Next doubtful or wrong cell', strip: 'next to check' },
  { command: 'accept-row', code: 'Space', shift: true, where: 'grid', caps: ['Shift', 'Space'], words: 'Accept the row anyway, with what is wrong or doubtful in it; its history says so' },
  { command: 'accept', key: ' ', where: 'grid', caps: ['Space'], words: 'Right: on to the first cell to check in the row; once there is none, accept it and go to the next',
    strip: 'right, next' },
  { command: 'candidate', code: 'Digit1', where: 'grid', caps: ['1', '2', '3'], words: 'Take a candidate for a doubtful or wrong cell', strip: 'candidates' },
  { command: 'candidate', code: 'Digit2', where: 'grid', caps: [], words: '', hidden: true },
  { command: 'candidate', code: 'Digit3', where: 'grid', caps: [], words: '', hidden: true },
  { command: 'words', code: 'KeyW', alt: true, where: 'always', caps: ['Alt', 'W'], words: 'Choose words of the page for the cell: arrows, Shift for more, Enter' },
  { command: 'gst', key: 'F4', where: 'grid', caps: ['F4'], words: 'GST: original, GST-free, 10 % (total / 11)', strip: 'GST 10 % · free · original' },
  { command: 'credit', code: 'KeyR', alt: true, where: 'grid', caps: ['Alt', 'R'], words: 'Credit note (CR) on or off' },
  { command: 'keep-abn', code: 'KeyQ', alt: true, where: 'page', caps: ['Alt', 'Q'], words: 'Keep the ABN that was cleared when the supplier changed' },
  { command: 'above', code: 'KeyD', ctrl: true, where: 'grid', caps: ['Ctrl', 'D'], words: 'Take the value of the row above' },
  { command: 'copy', key: 'c', ctrl: true, where: 'grid', caps: ['Ctrl', 'C'], words: 'Copy the value', native: true },
  { command: 'paste', key: 'v', ctrl: true, where: 'grid', caps: ['Ctrl', 'V'], words: 'Paste: also several cells of a spreadsheet', native: true },
  { command: 'cluster', key: 'Enter', ctrl: true, where: 'page', caps: ['Ctrl', 'Enter'], words: 'Set what was just set for all rows of the supplier' },
  ...focusKeys,
  { command: 'undo', code: 'KeyZ', ctrl: true, where: 'page', caps: ['Ctrl', 'Z'], words: 'Undo, also across rows; asks before it undoes what is saved', strip: 'undo' },
  { command: 'redo', code: 'KeyZ', ctrl: true, shift: true, where: 'page', caps: ['Ctrl', 'Shift', 'Z'], words: 'Redo; also Ctrl+Y' },
  { command: 'redo', code: 'KeyY', ctrl: true, where: 'page', caps: ['Ctrl', 'Y'], words: 'Redo', hidden: true },
  { command: 'save', code: 'KeyS', ctrl: true, where: 'always', caps: ['Ctrl', 'S'], words: 'Save', strip: 'save' },
  { command: 'send', code: 'KeyS', ctrl: true, shift: true, where: 'always', caps: ['Ctrl', 'Shift', 'S'], words: 'Send: save, and choose a manual review' },
  { command: 'page-after', key: 'PageDown', alt: true, where: 'page', caps: ['Alt', 'PgDn'], words: 'Next page of the invoice' },
  { command: 'page-before', key: 'PageUp', alt: true, where: 'page', caps: ['Alt', 'PgUp'], words: 'Page before' },
  { command: 'split', code: 'KeyX', alt: true, where: 'page', caps: ['Alt', 'X'], words: 'Split: the page shown begins a new invoice' },
  { command: 'split-each', code: 'KeyX', alt: true, shift: true, where: 'page', caps: ['Alt', 'Shift', 'X'], words: 'Each page its own invoice' },
  { command: 'join-next', code: 'KeyJ', alt: true, where: 'page', caps: ['Alt', 'J'], words: 'Join with the next invoice on paper' },
  { command: 'join-before', code: 'KeyJ', alt: true, shift: true, where: 'page', caps: ['Alt', 'Shift', 'J'], words: 'Join with the invoice before' },
  { command: 'pages', code: 'KeyP', alt: true, where: 'page', caps: ['Alt', 'P'], words: 'Pages of the batch: move them between invoices' },
  { command: 'search', key: '/', where: 'page', caps: ['/'], words: 'Search' },
  { command: 'find', code: 'KeyK', ctrl: true, where: 'always', caps: ['Ctrl', 'K'], words: 'Search all invoices of the firm' },
  { command: 'zoom-in', code: 'Equal', alt: true, where: 'always', caps: ['Alt', '='], words: 'Zoom in, on the value in hand' },
  { command: 'zoom-out', code: 'Minus', alt: true, where: 'always', caps: ['Alt', '-'], words: 'Zoom out' },
  { command: 'zoom-whole', code: 'Digit0', alt: true, where: 'always', caps: ['Alt', '0'], words: 'The whole page' },
  { command: 'pan-up', code: 'ArrowUp', alt: true, where: 'page', caps: ['Alt', '↑', '↓', '←', '→'], words: 'Move the page that is zoomed' },
  { command: 'pan-down', code: 'ArrowDown', alt: true, where: 'page', caps: [], words: '', hidden: true },
  { command: 'pan-left', code: 'ArrowLeft', alt: true, where: 'page', caps: [], words: '', hidden: true },
  { command: 'pan-right', code: 'ArrowRight', alt: true, where: 'page', caps: [], words: '', hidden: true },
  { command: 'divider', where: 'page', caps: ['←', '→'], words: 'Move the divider between rows and page, while it has the focus; Enter sets it back', native: true },
  { command: 'guides', key: 'F3', where: 'always', caps: ['F3'], words: 'Frames on the page on or off' },
  { command: 'delete', key: 'Delete', ctrl: true, where: 'grid', caps: ['Ctrl', 'Delete'], words: 'Delete the invoice (asks first)' },
  { command: 'leave', key: 'Tab', where: 'grid', caps: ['Tab'], words: 'Leave the grid for the rest of the page', native: true },
  { command: 'carpet', code: 'KeyV', alt: true, where: 'always', caps: ['Alt', 'V'], words: 'One field at a time, over many receipts' },
  { command: 'sure', code: 'KeyO', alt: true, where: 'always', caps: ['Alt', 'O'], words: 'Receipts with nothing to check, many at a glance', strip: 'nothing to check' },
  { command: 'note', code: 'KeyM', alt: true, where: 'always', caps: ['Alt', 'M'], words: 'Note on the invoice' },
  { command: 'story', code: 'KeyH', alt: true, where: 'always', caps: ['Alt', 'H'], words: 'History of the invoice' },
  { command: 'columns', code: 'KeyL', alt: true, where: 'page', caps: ['Alt', 'L'], words: 'Columns: due date and currency' },
  { command: 'own-keys', code: 'KeyK', alt: true, where: 'page', caps: ['Alt', 'K'], words: 'Change keys' },
  { command: 'help', key: '?', where: 'page', caps: ['?'], words: 'All keys', strip: 'all keys' },
  // Last: where a person has given one of these to something else, it is that.
  { command: 'row-end', key: 'End', where: 'grid', caps: [], words: 'Last column of the row', hidden: true },
  { command: 'grid-start', key: 'Home', ctrl: true, where: 'grid', caps: [], words: 'First column of the first row', hidden: true },
  { command: 'grid-end', key: 'End', ctrl: true, where: 'grid', caps: [], words: 'Last column of the last row', hidden: true },
]

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type Place = 'grid' | 'typing' | 'page'

const allowed = (where: Binding['where'], place: Place): boolean =>
  where === 'always' || (where === 'grid' ? place === 'grid' : place !== 'typing')

/** The command a key gives in this place, or null. `?` needs Shift on most keyboards: signs are compared by what they type. */
export function bindingOf(event: Pressed, place: Place, table: readonly Binding[] = keymap): Binding | null {
  const ctrl = event.ctrlKey || event.metaKey
  return table.find(it => {
    if (it.native || !allowed(it.where, place)) return false
    if (ctrl !== Boolean(it.ctrl) || event.altKey !== Boolean(it.alt)) return false
    if (it.code) return it.code === event.code && event.shiftKey === Boolean(it.shift)
    return it.key === event.key
  }) ?? null
}
