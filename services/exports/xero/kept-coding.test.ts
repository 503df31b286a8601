import { describe, expect, it } from 'vitest'
import type { XeroCoding } from '../../shared/xero.ts'
import { updatedCoding } from './kept-coding.ts'

const names: Record<string, string> = { INPUT: 'GST on Expenses', EXEMPTEXPENSES: 'GST Free Expenses' }
const line = (account: string, taxType = 'INPUT'): XeroCoding => ({ account, taxType })
const update = (sent: XeroCoding[] | null, inXero: XeroCoding[], now: XeroCoding[]) =>
  updatedCoding({ sent, inXero, now, nameOf: taxType => names[taxType] ?? taxType })

describe('an update of a bill in Xero', () => {
  it('has the present account and tax code where nobody changed them in Xero', () =>
    expect(update([line('310')], [line('310')], [line('429', 'EXEMPTEXPENSES')])).toEqual({
      accounts: ['429'],
      coding: [line('429', 'EXEMPTEXPENSES')],
      kept: null,
    }))
  it('has as many lines as the invoice has parts now, where nobody changed them in Xero', () => {
    expect(update([line('310')], [line('310')], [line('310'), line('429')])).toMatchObject({ accounts: ['310', '429'] })
    expect(update([line('310'), line('429')], [line('310'), line('429')], [line('310')])).toMatchObject({ accounts: ['310'], kept: null })
  })
  it('keeps an account that a person chose in Xero, line by line, says so, and does not record it as chosen here, so that it is kept again', () => {
    const first = update([line('310'), line('310')], [line('429'), line('310')], [line('310'), line('320')])
    expect(first).toEqual({
      accounts: ['429', '320'],
      coding: [line('310'), line('320')],
      kept: 'Its account is 429 in Xero, which was chosen there, and stays so; here it is 310.',
    })
    expect(update([line('310'), line('320')], [line('429'), line('320')], [line('310'), line('320')])).toEqual(first)
  })
  it('does not keep an account that was emptied in Xero, nor speak of one that is the same here by now', () => {
    expect(update([line('310')], [line('', '')], [line('310')])).toEqual({ accounts: ['310'], coding: [line('310')], kept: null })
    expect(update([line('310')], [line('429')], [line('429')])).toEqual({ accounts: ['429'], coding: [line('429')], kept: null })
  })
  it('that arrived and could not be recorded is done again', () =>
    expect(update([line('310')], [line('310'), line('429')], [line('310'), line('429')])).toEqual({
      accounts: ['310', '429'],
      coding: [line('310'), line('429')],
      kept: null,
    }))

  it.each<[string, XeroCoding[] | null, XeroCoding[], XeroCoding[], string]>([
    [
      'a tax code was changed in Xero',
      [line('310')],
      [line('310', 'EXEMPTEXPENSES')],
      [line('310')],
      'Its tax code was changed in Xero from “GST on Expenses” to “GST Free Expenses”. It is left as it is: change it in Xero, or set the tax code back there and update again.',
    ],
    [
      'a person split it in Xero',
      [line('310')],
      [line('310'), line('429')],
      [line('310')],
      'It was sent with one line and has 2 lines in Xero, where somebody changed it. It is left as it is: change it in Xero.',
    ],
    [
      'an account was changed in Xero and the invoice has other parts',
      [line('310')],
      [line('429')],
      [line('310'), line('310')],
      'Accounts or tax codes of its lines were changed in Xero, and it would have 2 lines now instead of one line. It is left as it is: change it in Xero.',
    ],
    [
      'the tax code is another one, and what was sent is not recorded',
      null,
      [line('310', 'EXEMPTEXPENSES')],
      [line('310')],
      'Its tax code is “GST Free Expenses” in Xero and would be “GST on Expenses” now; what was sent before is not recorded. It is left as it is: change it in Xero.',
    ],
    [
      'it has another number of lines, and what was sent is not recorded',
      null,
      [line('310'), line('310')],
      [line('310')],
      'It has 2 lines in Xero and would have one line now; what was sent before is not recorded. It is left as it is: change it in Xero.',
    ],
  ])('is none where %s', (_, sent, inXero, now, text) => expect(update(sent, inXero, now)).toBe(text))
  it('keeps another account where what was sent is not recorded, now and later', () => {
    const kept = 'Its account is 429 in Xero, which may have been chosen there, and stays so; here it is 310.'
    expect(update(null, [line('429')], [line('310')])).toEqual({ accounts: ['429'], coding: [line('310')], kept })
    expect(update([line('310')], [line('429')], [line('320')])).toMatchObject({ accounts: ['429'] })
  })
})
