/** Stream `pages-<groupId>`: what people say of which pages make one invoice. Until then the boundaries stand that the pipeline found. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { PageRef } from './file.ts'

/** Where an invoice lies: `fileId` is that of its first page; `order` and `prefix` as in `InvoiceExtracted`. */
export const SheetInGroup = Type.Object({ fileId: Id, order: Type.Integer(), prefix: Type.String(), pages: Type.Array(PageRef, { minItems: 1 }) })
export type SheetInGroup = Type.Static<typeof SheetInGroup>

/** `before` null: the invoice is new, or taken up again. `after` null: it holds no page any more and is set aside. */
export const Moved = Type.Object({ invoiceId: Id, before: orNull(SheetInGroup), after: orNull(SheetInGroup) })
export type Moved = Type.Static<typeof Moved>

const whole = { arrangementId: Id, groupId: Id, clientId: Id, firmId: Id, turn: Type.Integer(), invoices: Type.Array(Moved, { minItems: 1 }) }

/** One act of a person: every invoice that it touched. `turn` counts the acts of the group from 1. No page is lost or in two invoices. */
export const PagesArranged = fact('PagesArranged', whole)
/** An earlier act, `undoes`, was taken back: its invoices hold what they held before it. */
export const PagesSetBack = fact('PagesSetBack', { ...whole, undoes: Id })

export const PagesEvent = Type.Union([PagesArranged, PagesSetBack])
export type PagesEvent = Type.Static<typeof PagesEvent>
