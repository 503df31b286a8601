import { expect, it } from 'vitest'
import { pageOf } from './page-of.test-help.ts'
import { findSpacedNumbers } from './spaced-numbers.ts'
import { toDoc } from './text.ts'

const values = (...lines: string[]) => findSpacedNumbers(toDoc([pageOf(lines)])).map(one => one.value)

it.each([
  ['Tax invoice 52 604 9137', '526049137'],
  ['Bill number  K 631 207 495', 'K631207495'],
  ['Invoice number  4805 7126 3', '480571263'],
  ['Receipt No. BR 70925', 'BR70925'],
  ['Bill number 52 604 9137.', '526049137'],
  ['Trans Number:9 608 053 50', '960805350'],
  ['ticket no.:LC 199 201', 'LC199201'],
  ['SALE NUM 99 449 12', '9944912'],
  ['Bill number T 311 884 920-7', 'T311884920-7'],
  ['Bill number B118 447 209', 'B118447209'],
  ['Tax invoice number KB-7718 2204', 'KB-77182204'],
  ['Tax invoice no. T-20255 118 402', 'T-20255118402'],
  ['Bill number  0000447 1903', '00004471903'],
  ['Tax invoice  TI 330 / 90817', 'TI330/90817'],
  ['Invoice  C&C 318', 'C&C318'],
  ['Docket: HH-A 661', 'HH-A661'],
  ['Invoice 7 / 2026', '7/2026'],
  ['Invoice no. 8114 00551 004 0277', '8114005510040277'],
])('findSpacedNumbers reads %s as %s', (text, number) => expect(values(text)).toEqual([number]))

it.each([
  'Account number 8004 2217 91',
  'ABN 34 993 518 190',
  'Phone 03 5550 4075',
  'Invoice date 14 08 2026',
  'Thank you 52 604 9137',
  'Invoice 12 3',
  'Invoice AB12 4 10042',
  'Receipt no. 4321 0000 1111 2222',
  'Receipt no. 3782 822463 10005',
  'Rates notice 2025 / 2026',
  'Statement 07 / 2026',
  'Invoice no. 12 /',
])('findSpacedNumbers leaves %s', text => expect(values(text)).toEqual([]))

it('findSpacedNumbers leaves the telephone numbers of a list of calls, also below a heading of numbers', () => {
  expect(values('Bill number 52 604 9137', '15 Jul 2026 19:43  03 5550 1177  0:22:32', 'Bill number 08 5550 8606')).toEqual(['526049137'])
})

it('findSpacedNumbers takes the label at the other end of a row in which there is nothing else', () => {
  expect(values('bill #:     4 006 040 58')).toEqual(['400604058'])
  expect(values('bill #: 17     4 006 040 58')).toEqual([])
})

it('findSpacedNumbers stops at a wide gap', () => expect(values('Invoice 1042 5512  30 771')).toEqual(['10425512']))
