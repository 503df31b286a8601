import { expect, it } from 'vitest'
import type { Word } from '../page.ts'
import { hideTfns } from './hide-tfns.ts'

const wordsOf = (text: string): Word[] =>
  text.split(' ').map((word, i) => ({ text: word, box: [i / 100, 0, (i + 1) / 100, 0.1], confidence: 1, line: 0 }))
const hide = (text: string): string =>
  hideTfns(wordsOf(text))
    .map(word => word.text)
    .join(' ')

it.each([
  ['Jo Li TFN: 123 456 782 Total 12.00', 'Jo Li TFN: ••• ••• 782 Total 12.00'],
  ['TFN 123456782', 'TFN ••••••782'],
  ['tfn:123456782.', 'tfn:••••••782.'],
  ['Tax File Number 123-456-782', 'Tax File Number •••-•••-782'],
  ['Tax file no. 37 118 629', 'Tax file no. •• ••• 629'],
  ['TFN No: 123 456 782 1 Apples 3.00', 'TFN No: ••• ••• 782 1 Apples 3.00'],
  ['TFN 123 456 782 and TFN 876 543 210', 'TFN ••• ••• 782 and TFN ••• ••• 210'],
])('a number labelled as a tax file number is hidden: %s', (text, shown) => expect(hide(text)).toBe(shown))

// The first eight digits of the second ABN would be a tax file number.
it.each([
  'Invoice 123 456 782',
  'TFN 123 456 783',
  'ABN/TFN 51 824 753 556',
  'ABN/TFN 11 009 447 368',
  'TFN quoted: yes Invoice 123456782',
  'GTFN 123456782',
  'TFN 1234567821',
  'TFN',
  '',
])('any other number is unchanged: %s', text => expect(hide(text)).toBe(text))

it('words are read line by line; each keeps its box, and only those of the number change', () => {
  const [label, ...number] = wordsOf('TFN 123 456 782')
  const total = { ...wordsOf('12.00')[0]!, line: 1 }
  const words = [...number.toReversed(), total, label!]
  expect(hideTfns(words)).toEqual([number[2], { ...number[1], text: '•••' }, { ...number[0], text: '•••' }, total, label])
  expect(hideTfns(words)[3]).toBe(total)
})
