import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each(['-2', '-0.5', '-1386.00', '12', '1.50'])('a line leaves the number %s a number, which no spreadsheet runs as a formula', text =>
  expect(csvLine([text])).toBe(`${text}\r\n`),
)
it.each(['-2+3', '-A-17', '+2', '=-2', '-', '-1/2', '--2', '-1e5', '-1386.00\t', ' -2'])(
  'a line prefixes %j, which is more than a number',
  text => expect(csvLine([text])).toBe(`'${text}\r\n`),
)
