import { describe, expect, it } from 'vitest'
import { candidate } from './candidate.ts'
import { findCandidates } from './find-candidates.ts'
import { isCutOffName, isFromPartlyTaxedTotal, isDisputed, isPerhapsBuyer, lostDecimalPoint } from './doubtful.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc, type Doc } from './text.ts'

const photoOf = (...lines: string[]): Doc => toDoc([pageOf(lines, { readBy: 'ocr' })])
const at = (doc: Doc, text: string) => [doc.tokens.findIndex(token => token.text === text)]

describe('a confident answer that a person must check', () => {
  it('is a value with a word that two readers read differently', () => {
    const page = pageOf(['Total 4.40'])
    const doc = toDoc([{ ...page, words: page.words.map((word, i) => ({ ...word, confidence: i === 1 ? 0.3 : 0.9 })) }])
    expect(isDisputed(doc, candidate('total', 440, [1], 0))).toBe(true)
    expect(isDisputed(doc, candidate('total', 440, [0], 0))).toBe(false)
  })

  it('is a cut-off name', () => {
    const doc = photoOf(
      'Yarra Access Hire Grou',
      'Yarra Access Hire Group Pty Limited',
      'Ben Nett',
      'en Nettleton',
      'Equipment HireJoondalup',
    )
    for (const name of ['Yarra Access Hire Grou', 'Ben Nett', 'aroup Pty Ltd']) expect(isCutOffName(doc, name), name).toBe(true)
    const addressed = photoOf('MACHINERY GROUP', 'www.willowmachinerygroup.com.au', 'Willow Machinery Group')
    for (const name of ['MACHINERY GROUP', 'D ell']) expect(isCutOffName(addressed, name), name).toBe(true)
    for (const name of ['Willow Machinery Group', 'J Smith Tiling']) expect(isCutOffName(addressed, name), name).toBe(false)
    for (const name of ['Yarra Access Hire Group Pty Limited', 'Equipment Hire', 'Nettleton'])
      expect(isCutOffName(doc, name), name).toBe(false)
  })

  it('is a name that stands in an address without telephone, and not beside the ABN', () => {
    const letterhead = ['Corporate Registry  ABN 34 993 518 190', 'Tel (02) 5550 8408  www.corporateregistry.com.au', '', '', '']
    const addressee = ['Ferntree Analytics Pty Ltd', '44 Darby Street', 'Cooks Hill NSW 2300']
    const candidates = findCandidates(toDoc([pageOf([...letterhead, ...addressee])]))
    expect(isPerhapsBuyer(candidates, 'Ferntree Analytics')).toBe(true)
    expect(isPerhapsBuyer(candidates, 'Corporate Registry')).toBe(false)
    const without = findCandidates(toDoc([pageOf(['Tel (02) 5550 8408', '', '', '', ...addressee])]))
    expect(isPerhapsBuyer(without, 'Ferntree Analytics')).toBe(false)
  })

  it('is an amount on a photo without cents where other amounts have them', () => {
    const doc = photoOf('Milk 5.62', 'Total $12329', 'GST $11.21')
    expect(lostDecimalPoint(doc, candidate('total', 1232900, at(doc, '$12329'), 0))).toBe(true)
    expect(lostDecimalPoint(doc, candidate('gst', 1121, at(doc, '$11.21'), 0))).toBe(false)
    const whole = photoOf('Total $120')
    expect(lostDecimalPoint(whole, candidate('total', 12000, at(whole, '$120'), 0))).toBe(false)
    const print = toDoc([pageOf(['Milk 5.62', 'Total $12329'])])
    expect(lostDecimalPoint(print, candidate('total', 1232900, at(print, '$12329'), 0))).toBe(false)
  })

  it('is GST computed from a total that is partly free of GST', () => {
    const eleventh = (doc: Doc) => isFromPartlyTaxedTotal(doc, candidate('gst', 3356, [], 0, { kind: 'eleventh' }))
    expect(eleventh(photoOf('Flour* 28.00', 'TOTAL INC GST $369.11', '* Taxable items'))).toBe(true)
    expect(eleventh(photoOf('TOTAL INC GST $369.11'))).toBe(false)
    expect(isFromPartlyTaxedTotal(photoOf('GST $3.56', '* Taxable items'), candidate('gst', 356, [1], 0))).toBe(false)
  })
})
