/** What the review page would stop at in an invoice, for cards and quarters, followed from event to event. Pure. */
import type { InvoiceValues, Looked } from '@docketry/contracts/events/invoice.ts'
import { allFields, type Extraction, type FieldName } from '@docketry/contracts/fields.ts'
import type { Doubts } from '@docketry/contracts/rules/doubt.ts'
import type { Checked, EditableField, MachineBrief } from '@docketry/contracts/projections/rows.ts'
import { partOf, valueOf, valuesOf, withoutFields } from './invoice.ts'
import { machineBrief } from './machine-brief.ts'
import { rowAnomalies } from './row-anomalies.ts'

/** No day is after it: a count is folded once, and what is in the future today is not for ever. */
const noDay = '9999-12-31'

type Judged = { values: InvoiceValues; machine: MachineBrief; byPerson: EditableField[] }

/**
 * By the rule of the page itself: each field that it flags, with its value. What only other invoices tell (duplicates, habits of a supplier, dates far
 * from the rest) is not counted: it changes with them.
 */
function flaggedIn(row: Judged): Pick<Doubts, 'doubtful' | 'wrong'> {
  const found = rowAnomalies({ ...row, reviewed: false }, noDay)
  const wrong = new Set(found.filter(it => it.level === 'wrong').map(it => it.field))
  const valuesIn = (fields: Iterable<FieldName>) => Object.fromEntries([...fields].map(field => [field, valueOf(row.values, field)]))
  return { wrong: valuesIn(wrong), doubtful: valuesIn(found.filter(it => !wrong.has(it.field)).map(it => it.field)) }
}

const sureOf = (machine: MachineBrief, field: FieldName): number | null => machine.confidence[allFields.indexOf(field)] ?? null
const readOf = (machine: MachineBrief): Checked['read'] => ({ total: machine.total, gst: machine.gst, sure: [sureOf(machine, 'total'), sureOf(machine, 'gst')] })

/** Of an extraction and what people typed over it; without an extraction, while its pages are read, nothing asks for a look. */
export function checkedOf(extraction: Extraction | null, values: InvoiceValues, byPerson: EditableField[]): Pick<Checked, 'doubtful' | 'wrong' | 'byPerson' | 'read'> {
  if (extraction === null) return { doubtful: {}, wrong: {}, byPerson, read: { total: null, gst: null, sure: [null, null] } }
  const machine = machineBrief(extraction)
  return { ...flaggedIn({ values, machine, byPerson }), byPerson, read: readOf(machine) }
}

/** As the machine left it. */
export const freshChecks = (extraction: Extraction): Checked => ({ ...checkedOf(extraction, valuesOf(extraction), []), looked: {}, accepted: false })

const fieldsOf: Record<keyof InvoiceValues, FieldName[]> = {
  invoiceDate: ['invoiceDate'], paymentDate: ['invoiceDate'], invoiceNumber: ['invoiceNumber'], supplierName: ['supplierName'], supplierAbn: ['supplierAbn'],
  category: ['category'], parts: ['total', 'gst'], dueDate: [], currency: [],
}

/** After an edit: only the fields that it names are judged anew, from the values that it gives. */
export function checksAfterEdit(checks: Checked, changed: Partial<InvoiceValues>): Checked {
  const names = Object.keys(changed) as (keyof InvoiceValues)[] // keys of InvoiceValues
  const fields = names.flatMap(name => fieldsOf[name])
  const byPerson = [...new Set([...checks.byPerson, ...names])]
  const { read } = checks
  const sure = { total: read.sure[0], gst: read.sure[1] }
  const machine: MachineBrief = { supplierName: null, total: read.total, gst: read.gst, perhapsNumber: false,
    confidence: allFields.map(field => (field === 'total' || field === 'gst' ? sure[field] : null)) }
  const values: InvoiceValues = { invoiceDate: null, paymentDate: checks.wrong['invoiceDate'] === null ? null : '2000-01-01', invoiceNumber: null, supplierName: null, supplierAbn: null,
    category: null, parts: [partOf(null, null)], ...changed }
  const now = flaggedIn({ values, machine, byPerson })
  const merged = (before: Doubts['wrong'], after: Doubts['wrong']) =>
    ({ ...withoutFields(before, fields), ...Object.fromEntries(Object.entries(after).filter(([field]) => (fields as string[]).includes(field))) })
  return { ...checks, byPerson, doubtful: merged(checks.doubtful, now.doubtful), wrong: merged(checks.wrong, now.wrong) }
}

export const checksAccepted = (checks: Checked, anyway: Looked | undefined): Checked =>
  ({ ...checks, accepted: true, ...(anyway ? { anyway: { ...checks.anyway, ...anyway } } : {}) })

export function checksWithdrawn({ anyway: _, ...checks }: Checked): Checked {
  return { ...checks, accepted: false }
}
