import { describe, expect, it } from 'vitest'
import { kindOfLabel, numberLabelOf } from './number-labels.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

describe('kindOfLabel', () => {
  it.each(['invoice no:', 'tax invoice', 'tax invoice #', 'invoice number', 'inv. no.', 'rcti no.', 'credit note no.', 'thank you. invoice #', 'your persimma tax invoice'])('%s is of an invoice', text => {
    expect(kindOfLabel(text)).toBe('invoice')
  })
  it.each(['receipt no', 'docket #', 'bill number', 'notice number', 'folio', 'statement number', 'covers 4 check'])('%s is of another document', text => expect(kindOfLabel(text)).toBe('document'))
  it.each(['order no.', 'po', 'p.o. number:', 'account number', 'job no', 'original invoice', 'your ref', 'customer id:', 'invoice date', 'a.b.n.', 'file no.', 'lease ref', 'property number', 'terminal', 'taxi no'])('%s is of something else', text => {
    expect(kindOfLabel(text)).toBe('other')
  })

  it.each(['ref', 'reference:', 'our ref', 'trans #'])('%s is a bare reference', text => expect(kindOfLabel(text)).toBe('reference'))
  it.each(['', 'thank you for your business', 'invoice total $', 'harbour light pty ltd'])('%s says nothing', text => expect(kindOfLabel(text)).toBeNull())
})

describe('numberLabelOf', () => {
  const labelOf = (lines: string[], value: string) => {
    const doc = toDoc([pageOf(lines)])
    return numberLabelOf(doc, [doc.tokens.findIndex(token => token.text === value)])
  }
  it('takes the words before the number', () => expect(labelOf(['Order no 77120  Invoice no 1042'], '1042')).toBe('invoice'))
  it('takes a label in another column', () => expect(labelOf(['Account number  8004'], '8004')).toBe('other'))
  it('takes the line above', () => expect(labelOf(['Invoice Number', '2026/0387'], '2026/0387')).toBe('invoice'))
  it('takes the line above a bare "No"', () => {
    expect(labelOf(['Tax Invoice', 'No. 1184'], '1184')).toBe('invoice')
    expect(labelOf(['Bluegum Timber', 'No. 1184'], '1184')).toBe('reference')
  })
  it('does not take the heading of the page for a label', () => {
    expect(labelOf(['TAX INVOICE', 'ABN 41307562350'], '41307562350')).toBe('other')
    expect(labelOf(['TAX INVOICE', '41307562350'], '41307562350')).toBeNull()
  })
  it('passes over a colon', () => expect(labelOf(['Invoice no  :  118204'], '118204')).toBe('invoice'))
  it('is null for a number in a text', () => expect(labelOf(['Thank you for choosing us since 1984 and before'], '1984')).toBeNull())
})
