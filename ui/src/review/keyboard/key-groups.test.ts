import { expect, it } from 'vitest'
import { keymap } from './keymap.ts'
import { groupedKeys, groupOf, keyGroups } from './key-groups.ts'
import { keyWords } from './key-words.ts'

const wordsOf = (query: string): string[] => groupedKeys(keymap, query).flatMap(it => it.keys.map(key => keyWords(key.command)))

it('groupedKeys shows every key of the table once', () => {
  const shown = groupedKeys(keymap).flatMap(it => it.keys)
  expect(shown).toHaveLength(new Set(shown).size)
  expect(new Set(shown)).toEqual(new Set(keymap.filter(it => !it.hidden)))
  for (const it of keymap) expect(keyGroups).toContain(groupOf(it.command))
})

it('every hidden key is described by a shown one', () => {
  // Home and End are shown as one key, with what Ctrl adds to them, and so are the four arrows that move the page.
  const described = new Set([...keymap.filter(it => !it.hidden).map(it => it.command), 'row-end', 'grid-start', 'grid-end', 'select-up', 'pan-down', 'pan-left', 'pan-right'])
  expect(keymap.filter(it => !described.has(it.command))).toEqual([])
})

it('groupedKeys finds keys by their words, caps and group, in any order and case', () => {
  expect(wordsOf('gst')).toContain('Go to GST')
  expect(wordsOf('F4')).toEqual(['GST: original, GST-free, 10% (total / 11)'])
  expect(wordsOf('ctrl+s')).toContain('Save')
  expect(wordsOf('z CTRL')).toContain('Redo; also Ctrl+Y')
  expect(groupedKeys(keymap, 'split and join').map(it => it.group)).toEqual(['Split and join pages'])
  expect(wordsOf('no such key')).toEqual([])
  expect(wordsOf('  ')).toEqual(wordsOf(''))
})
