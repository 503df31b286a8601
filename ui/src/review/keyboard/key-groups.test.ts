import { expect, it } from 'vitest'
import { keymap } from './keymap.ts'
import { groupedKeys, groupOf, keyGroups } from './key-groups.ts'
import { keyText } from './key-texts.ts'

const textsOf = (query: string): string[] => groupedKeys(keymap, query).flatMap(it => it.keys.map(key => keyText(key.command)))

it('groupedKeys shows every key of the table once', () => {
  const shown = groupedKeys(keymap).flatMap(it => it.keys)
  expect(shown).toHaveLength(new Set(shown).size)
  expect(new Set(shown)).toEqual(new Set(keymap.filter(it => !it.hidden)))
  for (const it of keymap) expect(keyGroups).toContain(groupOf(it.command))
})

it('every hidden key is described by a shown one', () => {
  // Home and End are shown as one key, with what Ctrl adds to them, and so are the four arrows that move the page.
  const described = new Set([
    ...keymap.filter(it => !it.hidden).map(it => it.command),
    'row-end',
    'grid-start',
    'grid-end',
    'select-up',
    'pan-down',
    'pan-left',
    'pan-right',
  ])
  expect(keymap.filter(it => !described.has(it.command))).toEqual([])
})

it('groupedKeys finds keys by their words, caps and group, in any order and case', () => {
  expect(textsOf('gst')).toContain('Go to GST')
  expect(textsOf('F4')).toEqual(['GST: original, GST-free, 10% (total / 11)'])
  expect(textsOf('ctrl+s')).toContain('Save')
  expect(textsOf('z CTRL')).toContain('Redo; also Ctrl+Y')
  expect(groupedKeys(keymap, 'split and join').map(it => it.group)).toEqual(['Split and join pages'])
  expect(textsOf('no such key')).toEqual([])
  expect(textsOf('  ')).toEqual(textsOf(''))
})
