import type { Command } from './keymap.ts'

const changing: readonly Command[] = [
  'edit-cell', 'paste', 'undo-last', 'undo', 'redo', 'save', 'gst', 'credit', 'keep-abn', 'accept', 'accept-row', 'candidate', 'words', 'cluster', 'above', 'delete', 'send', 'note', 'carpet', 'sure', 'pages',
  'split', 'split-each', 'join-next', 'join-before',
]

/** Commands that look only: those that are left to who may change nothing. */
export const looksOnly = (command: Command): boolean => !changing.includes(command)
