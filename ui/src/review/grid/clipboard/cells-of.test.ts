import { expect, it } from 'vitest'
import { cellsOf } from './cells-of.ts'

it('reads cells, rows and quoted cells as spreadsheets write them', () => {
  expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([['a', 'b'], ['c', 'd']])
  expect(cellsOf('one value')).toEqual([['one value']])
  expect(cellsOf('1\n\n3')).toEqual([['1'], [''], ['3']])
  expect(cellsOf('"say ""hi"""\t"two\nlines"\tx')).toEqual([['say "hi"', 'two lines', 'x']])
  expect(cellsOf('12" pipe\tb')).toEqual([['12" pipe', 'b']])
  expect(cellsOf('\t\tx')).toEqual([['', '', 'x']])
})
