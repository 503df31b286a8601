import { expect, it } from 'vitest'
import { csvLine, guarded } from './csv.ts'

it.each(['-2', '-0.5', '-1386.00', '12', '1.50'])('a line leaves the number %s a number, which no spreadsheet runs as a formula', text =>
  expect(csvLine([text])).toBe(`${text}\r\n`),
)
it.each(['-2+3', '-A-17', '+2', '=-2', '-', '-1/2', '--2', '-1e5', '-1386.00\t', ' -2'])(
  'a line prefixes %j, which is more than a number',
  text => expect(csvLine([text])).toBe(`'${text}\r\n`),
)

it.each(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\ufe66', '\ufe62', '\ufe63', '\ufe6b'])(
  'a text beginning with %s gets a quote before it, also after spaces, tabs and line breaks',
  sign => {
    for (const before of ['', '\t', '\r', '\n', ' ', '\u3000', '\u00a0', '\ufeff', '\u200b', '\r\n\t ']) {
      const text = `${before}${sign}cmd|x`
      expect(guarded(text)).toBe(`'${text}`)
    }
  },
)
it.each(['\tx', '\rx', '\nx'])('a text beginning with a tab or a line break gets a quote before it: %j', text =>
  expect(guarded(text)).toBe(`'${text}`),
)
it.each(['A-17', 'Café ＝', '№ 5', ' 12', '（株）', '⅓', ''])('%j, which is no formula, is unchanged', text =>
  expect(guarded(text)).toBe(text),
)

it.each([
  ['A, B', '"A, B"'],
  ['A "B"', '"A ""B"""'],
  ['A\nB', '"A\nB"'],
  ['A\rB', '"A\rB"'],
  ['A; B', 'A; B'],
])('%j stands in a line as %j: quoted where it has a comma, a quote or a line break', (text, cell) =>
  expect(csvLine([text, 5])).toBe(`${cell},0.05\r\n`),
)
