/** What each key does, in words, for the help and for changing keys. Loaded when one of them opens. */
import type { Command } from './keymap.ts'
import { allColumns, type Key } from '../state/columns.ts'

const texts: Partial<Record<Exclude<Command, `focus-${Key}`>, string>> = {
  move: 'Move between cells',
  'row-start': 'First or last column of the row; with Ctrl of the first or last row',
  'edit-cell': 'Edit the cell; again to commit what was typed',
  'undo-last': 'Close a dialog or menu; leave a cell as it was; clear the search, then the selection; then undo the last unsaved change',
  'next-flag': 'Next doubtful or wrong cell',
  'accept-row': 'Accept the row anyway, with what is wrong or doubtful in it; its history says so',
  accept:
    'The value is right: go to the first cell to check in the row; if there is none, accept the row and go to the next. With selected rows: accept those with nothing to check',
  candidate: 'Take a candidate for a doubtful or wrong cell',
  words: 'Choose words of the page for the cell: arrows, Shift for more, Enter',
  gst: 'GST: original, GST-free, 10% (total / 11)',
  credit: 'Credit note (CR) on or off',
  'keep-abn': 'Keep the ABN that was cleared when the supplier changed',
  above: 'Copy the value of the row above; with selected rows: copy the value of the first one into the others',
  copy: 'Copy the value; with selected rows: copy these, with all columns shown, to paste them in the first column or in a spreadsheet',
  paste: 'Paste: also copied rows and several cells of a spreadsheet, from the active cell on',
  cluster: 'Set what was just set for all rows of the supplier, or for all selected rows',
  'select-row': 'Select or deselect the row; with the mouse: click its state, Ctrl or Shift for more rows',
  'select-down': 'Select more rows',
  'select-all': 'Select all rows shown',
  undo: 'Undo, also across rows; asks before it undoes what is saved',
  redo: 'Redo; also Ctrl+Y',
  save: 'Save',
  send: 'Send: save, and choose a manual review',
  'page-after': 'Next page of the invoice',
  'page-before': 'Previous page of the invoice',
  split: 'Split: the page shown begins a new invoice',
  'split-each': 'Each page its own invoice',
  'join-next': 'Join with the next invoice, in the order of the pages',
  'join-before': 'Join with the previous invoice, in the order of the pages',
  pages: 'Pages of the batch: move them between invoices',
  search: 'Search',
  find: 'Search all invoices of the firm',
  'zoom-in': 'Zoom in on the active value',
  'zoom-out': 'Zoom out',
  'zoom-whole': 'The whole page',
  'pan-up': 'Move the zoomed page',
  divider: 'Move the divider between rows and page, while it has the focus; Enter resets it',
  guides: 'Frames on the page on or off',
  delete: 'Delete the invoice, or the selected ones (asks first)',
  leave: 'Leave the grid for the rest of the page',
  'by-field': 'One field at a time, over many invoices',
  confident: 'Invoices with nothing to check, many at a glance',
  note: 'Note on the invoice',
  history: 'History of the invoice',
  'line-items': 'Line items under the row, shown or hidden; PgUp and PgDn move through long ones',
  columns: 'Columns, and the order of the rows',
  'own-keys': 'Change keys',
  help: 'All keys',
  'row-end': 'Last column of the row',
  'grid-start': 'First column of the first row',
  'grid-end': 'Last column of the last row',
}

const ofColumns = Object.fromEntries(allColumns.map(({ key, title }) => [`focus-${key}`, `Go to ${title}`]))

/** Empty for keys that are not shown: the words of another key describe them. */
export const keyText = (command: Command): string => texts[command as keyof typeof texts] ?? ofColumns[command] ?? '' // each has some of the commands
