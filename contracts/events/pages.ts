/** Stream `pages-<groupId>`: rearrangements of pages between invoices by people. Before the first one the pipeline's boundaries apply. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { PageRef } from './file.ts'

/** The pages of an invoice. `fileId`: of its first page; `order` and `prefix` as in `InvoiceExtracted`. */
export const SheetInGroup = Type.Object({
  fileId: Id,
  order: Type.Integer(),
  prefix: Type.String(),
  pages: Type.Array(PageRef, { minItems: 1 }),
})
export type SheetInGroup = Type.Static<typeof SheetInGroup>

/** `before` null: the invoice is new, or was set aside. `after` null: it has no pages any more and is set aside. */
export const Moved = Type.Object({ invoiceId: Id, before: orNull(SheetInGroup), after: orNull(SheetInGroup) })
export type Moved = Type.Static<typeof Moved>

const whole = {
  arrangementId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  turn: Type.Integer(),
  invoices: Type.Array(Moved, { minItems: 1 }),
}

/**
 * One rearrangement, with every invoice that it changed. `turn`: its sequence number among those of the group, from 1. No page is
 * lost or in two invoices.
 */
export const PagesArranged = fact('PagesArranged', whole)
/** An earlier rearrangement, `undoes`, was undone: its invoices have the pages that they had before it. */
export const PagesSetBack = fact('PagesSetBack', { ...whole, undoes: Id })

export const PagesEvent = Type.Union([PagesArranged, PagesSetBack])
export type PagesEvent = Type.Static<typeof PagesEvent>
