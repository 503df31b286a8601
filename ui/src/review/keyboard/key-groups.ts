/** The keys in groups, by what a person wants to do, and the search over them. Pure. */
import type { Binding, Command } from './keymap.ts'
import type { Key } from '../state/columns.ts'
import { keyText } from './key-texts.ts'

/** In the order of the help. */
export const keyGroups = [
  'Move',
  'Check and accept',
  'Edit',
  'Select rows',
  'Undo and save',
  'Search and show',
  'Image of the page',
  'Split and join pages',
  'Invoice',
  'Help',
] as const
type KeyGroup = (typeof keyGroups)[number]

/** Every command has a group. */
const groups: Record<Exclude<Command, `focus-${Key}`>, KeyGroup> = {
  move: 'Move',
  'row-start': 'Move',
  'row-end': 'Move',
  'grid-start': 'Move',
  'grid-end': 'Move',
  leave: 'Move',
  accept: 'Check and accept',
  'accept-row': 'Check and accept',
  'next-flag': 'Check and accept',
  candidate: 'Check and accept',
  confident: 'Check and accept',
  'by-field': 'Check and accept',
  'edit-cell': 'Edit',
  'keep-abn': 'Edit',
  gst: 'Edit',
  credit: 'Edit',
  above: 'Edit',
  words: 'Edit',
  cluster: 'Edit',
  copy: 'Edit',
  paste: 'Edit',
  'select-row': 'Select rows',
  'select-down': 'Select rows',
  'select-up': 'Select rows',
  'select-all': 'Select rows',
  undo: 'Undo and save',
  'undo-last': 'Undo and save',
  redo: 'Undo and save',
  save: 'Undo and save',
  send: 'Undo and save',
  search: 'Search and show',
  find: 'Search and show',
  columns: 'Search and show',
  'zoom-in': 'Image of the page',
  'zoom-out': 'Image of the page',
  'zoom-whole': 'Image of the page',
  'pan-up': 'Image of the page',
  'pan-down': 'Image of the page',
  'pan-left': 'Image of the page',
  'pan-right': 'Image of the page',
  divider: 'Image of the page',
  guides: 'Image of the page',
  'page-after': 'Image of the page',
  'page-before': 'Image of the page',
  split: 'Split and join pages',
  'split-each': 'Split and join pages',
  'join-next': 'Split and join pages',
  'join-before': 'Split and join pages',
  pages: 'Split and join pages',
  note: 'Invoice',
  history: 'Invoice',
  'line-items': 'Invoice',
  delete: 'Invoice',
  help: 'Help',
  'own-keys': 'Help',
}

const isFocus = (command: Command): command is `focus-${Key}` => command.startsWith('focus-')
export const groupOf = (command: Command): KeyGroup => (isFocus(command) ? 'Move' : groups[command])

/** The searched text of a binding: its keys in two forms ("ctrl z", "ctrl+z"), what it does, its group. */
const textOf = ({ caps, command }: Binding): string =>
  `${caps.join(' ')} ${caps.join('+')} ${keyText(command)} ${groupOf(command)}`.toLowerCase()

/** The shown keys in their groups, without empty groups. Every word of the query has to occur, in any order; none shows all. */
export function groupedKeys(keymap: readonly Binding[], query = ''): { group: KeyGroup; keys: Binding[] }[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/u)
    .filter(it => it !== '')
  const found = keymap.filter(it => !it.hidden && wanted.every(word => textOf(it).includes(word)))
  return keyGroups.map(group => ({ group, keys: found.filter(it => groupOf(it.command) === group) })).filter(it => it.keys.length > 0)
}
