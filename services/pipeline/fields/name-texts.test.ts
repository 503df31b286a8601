import { describe, expect, it } from 'vitest'
import { hasTextBehindForm, headingShare, isAddress, isKindOfBusiness, isSlogan, isStartOfBody } from './name-texts.ts'

describe('the text of a possible name', () => {
  it.each(['Private and Confidential', 'Call details', 'Week ending', 'Tax Invoice', 'Payment advice', 'Tenant'])('%s is a heading', text =>
    expect(headingShare(text)).toBeGreaterThan(0.7),
  )
  it.each(['Granitedale Hire', 'Second Wheel Coffee', 'Statement Clothing Co', 'Shire of Tallowood Range'])('%s is no heading', text =>
    expect(headingShare(text)).toBeLessThan(0.7),
  )
  it.each(['12 Hunter Road', 'Level 2, 19 Pelham St', 'PO Box 771', 'Footscray VIC 3011', 'Unit 4, 88 Saleyards Rd', 'Old Mill Rd'])(
    '%s is an address',
    text => expect(isAddress(text)).toBe(true),
  )
  it.each(['Falconridge Freight', '7 Eleven', 'Penny Lane Stationers', 'Harrow Street Bakery'])('%s is no address', text =>
    expect(isAddress(text)).toBe(false),
  )
  it.each(['Homes - Offices - End of lease', 'Same day', 'Proudly serving the valley', 'all electrical work', 'COFFEE ** PIES ** ICE'])(
    '%s is a slogan',
    text => expect(isSlogan(text)).toBe(true),
  )
  it.each(['Sextant & Bell Advisory', 'Our Town Plumbing Pty Ltd', 'Wren & Daughters Cleaning', 'R. Mensah'])('%s is no slogan', text =>
    expect(isSlogan(text)).toBe(false),
  )
  it.each(['TAXIS', 'Risk Partners', '& Garden Supplies', 'RESOURCE RECOVERY CENTRE', 'COMMUNITY CHEMIST'])(
    '%s is a kind of business',
    text => expect(isKindOfBusiness(text)).toBe(true),
  )
  it.each(['Tilba Taxis', '&', 'of the', '12'])('%s is no kind of business alone', text => expect(isKindOfBusiness(text)).toBe(false))
  it.each(['Shire of', 'The City of', 'Rural City of the'])('%s begins the name of a body', text => expect(isStartOfBody(text)).toBe(true))
  it.each(['Shire of Tallowood', 'of', 'Council'])('%s does not', text => expect(isStartOfBody(text)).toBe(false))
  it('knows text behind the company form', () => {
    expect(hasTextBehindForm('Bluegum Pty Ltd on behalf of J Smith')).toBe(true)
    expect(hasTextBehindForm('Bluegum Pty Ltd is not a common carrier')).toBe(true)
    for (const name of ['Bluegum Pty Ltd', 'Bluegum Pty Ltd t/a Redgum Hire', 'Bluegum Ltd (Australia)'])
      expect(hasTextBehindForm(name), name).toBe(false)
  })
})
