import type { Word } from '@docketry/contracts/page.ts'
import { expect, it } from 'vitest'
import { textsOf } from './page-texts.ts'

const line = (text: string, n: number, from = 0.1): Word[] => text.split(' ').map((it, i) => ({ text: it, line: n, confidence: 1, box: [from + i * 0.1, n * 0.05, from + i * 0.1 + 0.09, n * 0.05 + 0.02] }))
const words = [...line('Marlow Street Produce', 0), ...line('12 High Street', 0, 0.6), ...line('ABN 34 993 518 190 Ph 0399123456', 1), ...line('Total 544.50', 2)]

it('has names from each of their words to where they end, and none over two columns or into figures', () => {
  expect(textsOf('supplier', words, '2026-11-21').slice(0, 4)).toEqual(['Marlow Street Produce', 'Street Produce', 'Produce', '12 High Street'])
})

it('has the ABNs that are valid', () => expect(textsOf('abn', words, '2026-11-21')).toEqual(['34993518190']))

it('has no figures that may go on where somebody stops typing', () => {
  for (const key of ['total', 'gst', 'paymentDate', 'invoiceNumber'] as const) expect(textsOf(key, words, '2026-11-21')).toEqual([])
})
