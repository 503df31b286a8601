/** Texts of the GST worksheet, on screen and in its files. */
import type { WorksheetGroup } from './api/worksheets.ts'
import type { Part } from './events/invoice.ts'

export const groupTexts: Record<WorksheetGroup, { name: string; why: string }> = {
  unreviewed: { name: 'Not reviewed', why: 'Nobody has accepted these rows yet. They are not in the figures.' },
  flagged: { name: 'Flagged', why: 'A value is doubtful, wrong or missing. They are not in the figures until somebody checks it.' },
  incomplete: { name: 'Without a total', why: 'They are not in the figures. Type the total.' },
  undated: { name: 'Without a date', why: 'They belong to no period, so they are in no worksheet. Type the date.' },
  foreign: { name: 'In another currency', why: 'They are not in the figures. Enter what they cost in Australian dollars.' },
  'unknown-gst': {
    name: 'GST not known',
    why: 'They are in the figures without a GST credit, because no GST is known for a taxable or capital purchase. Type the GST, 0 if there is none.',
  },
  duplicate: {
    name: 'Possibly twice',
    why: 'The same supplier and number occur more than once, or the same supplier, date and total where one has no number or only punctuation differs. They are in the figures; delete those that are there twice.',
  },
  'no-payment-date': {
    name: 'No payment date',
    why: 'On the cash basis they count when they are paid. Their date was read from the invoice: type the day of the payment where it was another one.',
  },
}

/** What the differences of the groups mean; a group is outside the figures, or draws attention to invoices in them. */
export const differencesNote =
  'The differences: for invoices that are not in the figures, what counting them would add; for those that are, what leaving them out would change.'

/** Heading of the column of whole dollars: only once the worksheet is lodged are they what was lodged. */
export const wholeDollarsHeading = (isLodged: boolean): string => (isLodged ? 'As lodged' : 'Whole dollars')

/** Shown when no invoice is listed beside the figures. `invoices`: the number in the figures. */
export const nothingBeside = (invoices: number): string =>
  invoices === 0 ? 'This period has no invoices.' : 'Nothing: every invoice of this period is reviewed and in the figures.'

export const treatmentNames: Record<Part['treatment'], string> = {
  taxable: 'taxable',
  'gst-free': 'GST-free',
  'input-taxed': 'input-taxed',
  capital: 'capital',
  private: 'private',
  'no-gst': 'no GST',
}

/** All treatments, with their names in a list to choose from. */
export const treatmentChoices: readonly { treatment: Part['treatment']; name: string }[] = (
  Object.keys(treatmentNames) as Part['treatment'][]
) // the keys of a record of treatments
  .map(treatment => ({ treatment, name: treatment === 'no-gst' ? 'no GST (supplier not registered)' : treatmentNames[treatment] }))
