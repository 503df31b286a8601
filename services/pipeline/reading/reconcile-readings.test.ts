import { describe, expect, it } from 'vitest'
import type { ReadWord } from './merge-readings.ts'
import type { Kind } from './values-to-reread.ts'
import { partsOf, sameReading, reconcileValue } from './reconcile-readings.ts'

const after = (kind: Kind, firstText: string, secondText: string, { confidence = 0.95, second = 0.99 } = {}) => {
  const words = ['beside', ...firstText.split(' ')].map(
    (text, i): ReadWord => ({ text, left: 100 * i, top: 0, right: 100 * i + 90, bottom: 20, confidence, line: 0 }),
  )
  const value = { kind, words: words.map((_, i) => i).slice(1) }
  return reconcileValue(words, value, { text: secondText, confidence: second })
    .map(it => `${it.text} ${it.confidence}`)
    .slice(1)
}

describe('the words of a value after two readings', () => {
  it('are unchanged, or more confident, where both agree', () => {
    expect(after('number', 'INV-0042', 'INV-0042')).toEqual(['INV-0042 0.95'])
    expect(after('number', 'INV-0042', 'INV-0042', { confidence: 0.6 })).toEqual(['INV-0042 0.9'])
    expect(after('number', 'INV-0042', 'INV-0042', { confidence: 0.6, second: 0.5 })).toEqual(['INV-0042 0.6'])
  })

  it('are those of the second where it is confident and digits differ, with less confidence', () => {
    expect(after('number', 'INV-487968', 'INV-407968')).toEqual(['INV-407968 0.8'])
    expect(after('amount', '12329', '123.29')).toEqual(['123.29 0.8'])
    expect(after('date', '83-Aug-26', '03-Aug-26')).toEqual(['03-Aug-26 0.8'])
    expect(after('date', '18 Oct 2026', '16 0ct 2026', { second: 0.75 })).toEqual(['16 0.75', 'Oct 0.95', '2026 0.95'])
  })

  it('are those of the first otherwise, with a confidence that a person must check', () => {
    expect(after('number', 'INV-487968', 'INV-407968', { second: 0.4 })).toEqual(['INV-487968 0.3'])
    expect(after('number', 'INV-487968', 'Terminal')).toEqual(['INV-487968 0.3'])
    expect(after('amount', '$113.76', 'VISA')).toEqual(['$113.76 0.3'])
    expect(after('amount', '4.00', '')).toEqual(['4.00 0.3'])
  })

  it('of a name are corrected by single letters only, and only when the second is very confident', () => {
    expect(after('name', 'BROLOA FOODS', 'BROLGA FOODS', { second: 0.98 })).toEqual(['BROLGA 0.8', 'FOODS 0.95'])
    expect(after('name', 'BROLOA FOODS', 'BROLGA FOODS', { second: 0.9 })).toEqual(['BROLOA 0.3', 'FOODS 0.95'])
    expect(after('name', 'ii RAVENSCROFT & SONS', 'RAVENSCROFT & SONS')).toEqual(['ii 0.3', 'RAVENSCROFT 0.95', '& 0.95', 'SONS 0.95'])
  })

  it('of a name ignore specks at its ends, but no letter that belongs to it', () => {
    expect(after('name', 'Currawong Holdings', 'fCurrawong Holdings|')).toEqual(['Currawong 0.95', 'Holdings 0.95'])
    expect(after('name', 'ARDINE PARKING', 'JARDINE PARKING')).toEqual(['JARDINE 0.8', 'PARKING 0.95'])
  })
})

it('partsOf aligns the signs of both readings, wherever the second has spaces', () => {
  expect(partsOf(['HILLCREST', 'WHOLESALE', 'MEATS'], 'HILLCRESTWHOLESALE MEATS')).toEqual(['HILLCREST', 'WHOLESALE', 'MEATS'])
  expect(partsOf(['Nimbus', '&', 'Ormsby'], 'Nimbus Ormsby')).toEqual(['Nimbus', '', 'Ormsby'])
  expect(partsOf(['13', 'Nov', '2026'], '13Nov2026')).toEqual(['13', 'Nov', '2026'])
  expect(partsOf(['A', 'B'], '')).toEqual(['', ''])
})

describe('two readings', () => {
  it.each([
    ['4.40', '$4.40'],
    ['$1,234.50', '1234.50'],
    ['$42.08', '542.08'],
    ['$42.08', 'S42.08'],
    ['Ormsby', '0rmsby'],
    ['TO0030.', 'TO0030'],
    ['Café', 'CAFE'],
  ])('%s and %s are the same', (a, b) => {
    expect(sameReading(a, b)).toBe(true)
  })
  it.each([
    ['123.29', '12329'],
    ['TO0030', 'T00030'],
    ['10000511', 'I0000511'],
    ['Ormsby', 'Ormsbys'],
    ['7.80', '7.00'],
  ])('%s and %s differ', (a, b) => {
    expect(sameReading(a, b)).toBe(false)
  })
})
