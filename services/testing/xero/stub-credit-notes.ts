/**
 * Credit notes of suppliers in the stub of Xero: no field for an address, amounts above zero, and found by a filter only, as in its
 * published description.
 */
import { randomUUID } from 'node:crypto'
import { totalOf, type SentLines, type StubLine } from './stub-lines.ts'

export type StubCreditNote = {
  CreditNoteID: string
  CreditNoteNumber: string
  Type: string
  Status: string
  Date: string
  CurrencyCode: string
  Total: number
  RemainingCredit: number
  LineAmountTypes?: string
  Contact: { ContactID: string; Name: string; ContactStatus: string }
  LineItems: StubLine[]
}
export type SentNote = Partial<Omit<StubCreditNote, 'Contact'>> & { Contact?: { Name?: string } }
type Organisation = { problemOf(sent: SentLines): string | null; contactOf(name: string): StubCreditNote['Contact'] }

const fixed = new Set(['AUTHORISED', 'PAID', 'VOIDED', 'DELETED'])

export function stubCreditNotes({ problemOf, contactOf }: Organisation) {
  const creditNotes = new Map<string, StubCreditNote>()
  function notUpdatable({ CreditNoteID }: SentNote): string | null {
    const before = CreditNoteID === undefined ? undefined : creditNotes.get(CreditNoteID)
    if (CreditNoteID !== undefined && !before) return 'The specified credit note could not be found'
    return before && fixed.has(before.Status) ? 'Credit note not of valid status for modification' : null
  }
  function save(sent: SentNote): object {
    const lines = sent.LineItems ?? []
    const total = totalOf(lines, sent.LineAmountTypes)
    const problem =
      notUpdatable(sent) ?? problemOf(sent) ?? (sent.Type !== 'ACCPAYCREDIT' || total <= 0 ? 'The document total must be above zero' : null)
    if (problem !== null)
      return {
        ...sent,
        CreditNoteID: sent.CreditNoteID ?? '00000000-0000-0000-0000-000000000000',
        HasErrors: true,
        StatusAttributeString: 'ERROR',
        ValidationErrors: [{ Message: problem }],
      }
    const before = creditNotes.get(sent.CreditNoteID ?? '')
    const note = {
      CreditNoteNumber: '',
      Type: 'ACCPAYCREDIT',
      Status: 'DRAFT',
      Date: '',
      CurrencyCode: 'AUD',
      ...before,
      ...sent,
      CreditNoteID: before?.CreditNoteID ?? randomUUID(),
      Contact: contactOf(sent.Contact?.Name ?? ''),
      LineItems: lines,
      Total: total / 100,
      RemainingCredit: total / 100,
    }
    creditNotes.set(note.CreditNoteID, note)
    return { ...note, HasErrors: false, StatusAttributeString: 'OK' }
  }
  /** Those that a filter of numbers or ids names. */
  function found(where: string): StubCreditNote[] {
    const numbers = [...where.matchAll(/CreditNoteNumber=="((?:[^"]|"")*)"/gu)].map(([, number = '']) => number.replaceAll('""', '"'))
    const ids = [...where.matchAll(/CreditNoteID==guid\("([^"]+)"\)/gu)].map(([, id = '']) => id)
    return [...creditNotes.values()].filter(
      note => where.includes(`Type=="${note.Type}"`) && (numbers.includes(note.CreditNoteNumber) || ids.includes(note.CreditNoteID)),
    )
  }
  return { creditNotes, save, found }
}
