/** Groups and invoices folded from the events, independently of the product's aggregates and projections. */
import type { FileEvent, PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { StoredEvent } from '../../platform/events/event.ts'

/** `prepared`, `read`: page numbers, one entry per event. `opened`: the recorded number of pages. `added`: how many times it was added. */
export type FoldedFile = {
  id: string
  name: string
  stored: string
  added: number
  opened: number | null
  prepared: number[]
  read: number[]
  segmented: string[]
}
/**
 * `extracted`: how many times it was extracted. `covered`: the acceptance names its values, so that an edit withdraws it. Money in cents;
 * null is not known.
 */
export type FoldedInvoice = {
  id: string
  groupId: string
  extracted: number
  deleted: boolean
  accepted: boolean
  covered: boolean
  edited: boolean
  pages: PageRef[]
  number: string | null
  supplier: string | null
  total: number | null
  gst: number | null
  date: string | null
}
export type FoldedGroup = {
  id: string
  name: string
  clientId: string
  firmId: string
  deleted: boolean
  files: FoldedFile[]
  invoices: FoldedInvoice[]
}
/** Groups in the order of their creation. `stray`: events of files and invoices that belong to no upload. */
export type Folded = { groups: FoldedGroup[]; stray: StoredEvent[] }

type FoldedEvent = ScanGroupEvent | FileEvent | InvoiceEvent

const sum = (amounts: (number | null)[]) => amounts.reduce((total, one) => (total === null || one === null ? null : total + one), 0)

function change(invoice: FoldedInvoice, changed: { [K in keyof InvoiceValues]?: InvoiceValues[K] | undefined }): void {
  invoice.edited = true
  if (changed.invoiceNumber !== undefined) invoice.number = changed.invoiceNumber
  if (changed.supplierName !== undefined) invoice.supplier = changed.supplierName
  if (changed.paymentDate !== undefined) invoice.date = changed.paymentDate
  if (changed.parts === undefined) return
  invoice.total = sum(changed.parts.map(part => part.amount))
  invoice.gst = sum(changed.parts.map(part => part.gst))
}

/** Applies one event to a file. */
function foldFile(file: FoldedFile, event: FileEvent): void {
  if (event.type === 'FileUploaded') file.added += 1
  if (event.type === 'FileOpened') file.opened = event.data.pages
  if (event.type === 'PagePrepared') file.prepared.push(event.data.page)
  if (event.type === 'PageRead') file.read.push(event.data.page)
  if (event.type === 'FileSegmented') file.segmented.push(...event.data.invoices.map(invoice => invoice.invoiceId))
}

function foldInvoice(invoice: FoldedInvoice, event: InvoiceEvent): void {
  if (event.type === 'InvoiceEdited') {
    change(invoice, event.data.changed)
    if (invoice.covered) invoice.accepted = false
  }
  if (event.type === 'InvoiceDeleted') invoice.deleted = true
  if (event.type === 'InvoiceReviewed') Object.assign(invoice, { accepted: true, covered: event.data.accepted !== undefined })
  if (event.type === 'ReviewWithdrawn') invoice.accepted = false
}

function begun({ data }: Extract<InvoiceEvent, { type: 'InvoiceExtracted' }>): FoldedInvoice {
  const {
    invoiceId: id,
    groupId,
    pages,
    extraction: { fields },
  } = data
  return {
    id,
    groupId,
    pages,
    extracted: 1,
    deleted: false,
    accepted: false,
    covered: false,
    edited: false,
    number: fields.invoiceNumber?.value ?? null,
    supplier: fields.supplierName?.value ?? null,
    total: fields.total?.value ?? null,
    gst: fields.gst?.value ?? null,
    date: fields.invoiceDate?.value ?? null,
  }
}

export function folded(events: StoredEvent[]): Folded {
  const groups = new Map<string, FoldedGroup>()
  const files = new Map<string, FoldedFile>()
  const invoices = new Map<string, FoldedInvoice>()
  const stray: StoredEvent[] = []
  for (const stored of events) {
    const event = stored as unknown as FoldedEvent // others fall through
    const data = event.data as { groupId?: string; fileId?: string; invoiceId?: string }
    const group = groups.get(data.groupId ?? '')
    if (event.type === 'GroupCreated')
      groups.set(event.data.groupId, { ...event.data, id: event.data.groupId, deleted: false, files: [], invoices: [] })
    else if (event.type === 'UploadReceived') {
      for (const { fileId: id, name, stored: hash } of event.data.files) {
        const file: FoldedFile = { id, name, stored: hash, added: 0, opened: null, prepared: [], read: [], segmented: [] }
        files.set(id, file)
        group?.files.push(file)
      }
    } else if (event.type === 'GroupRenamed' && group) group.name = event.data.name
    else if (event.type === 'GroupDeleted' && group) group.deleted = true
    else if (event.type === 'InvoiceExtracted') {
      const extractedBefore = invoices.get(event.data.invoiceId)
      const invoice = extractedBefore ?? begun(event)
      if (extractedBefore) extractedBefore.extracted += 1
      else group?.invoices.push(invoice)
      invoices.set(invoice.id, invoice)
      if (!group) stray.push(stored)
    } else if (data.invoiceId !== undefined && data.fileId === undefined) {
      const invoice = invoices.get(data.invoiceId)
      if (invoice) foldInvoice(invoice, event as InvoiceEvent)
      else stray.push(stored)
    } else if (data.fileId !== undefined) {
      const file = files.get(data.fileId)
      if (file) foldFile(file, event as FileEvent)
      else stray.push(stored)
    }
  }
  return { groups: [...groups.values()], stray }
}
