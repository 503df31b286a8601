import type { Word } from '@docketry/contracts/page.ts'
import { expect, it } from 'vitest'
import { textsOf } from './page-texts.ts'

const line = (text: string, n: number, from = 0.1): Word[] =>
  text
    .split(' ')
    .map((it, i) => ({ text: it, line: n, confidence: 1, box: [from + i * 0.1, n * 0.05, from + i * 0.1 + 0.09, n * 0.05 + 0.02] }))
const words = [
  ...line('Marlow Street Produce', 0),
  ...line('12 High Street', 0, 0.6),
  ...line('ABN 34 993 518 190 Ph 0399123456', 1),
  ...line('Total 544.50', 2),
]

it('textsOf has names from each of their words to their end, without other columns and digits', () => {
  expect(textsOf('supplier', words, '2026-11-21').slice(0, 4)).toEqual([
    'Marlow Street Produce',
    'Street Produce',
    'Produce',
    '12 High Street',
  ])
})

it('textsOf has valid ABNs', () => expect(textsOf('abn', words, '2026-11-21')).toEqual(['34993518190']))

it('textsOf has no numbers, whose prefix may be the whole value', () => {
  for (const key of ['total', 'gst', 'paymentDate', 'invoiceNumber'] as const) expect(textsOf(key, words, '2026-11-21')).toEqual([])
})
