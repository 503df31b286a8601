/** Splits, joins and moves pages between invoices. Ours: not in the specification. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** A page by its file and its number there, from 1. */
const PageAt = Type.Object({ file_id: Id, page: Type.Integer({ minimum: 1, maximum: 1000 }) })

/**
 * Every changed invoice with its pages in order, none when it is set aside. `arrangement_id`: to undo it; null when nothing changed.
 * Invoices that must be extracted again have `reading` in `scans/detail` until then.
 */
export const Arrangement = Type.Object({
  arrangement_id: orNull(Id),
  group_id: Id,
  invoices: Type.Array(Type.Object({ invoice_id: Id, pages: Type.Array(PageAt) })),
})
export type Arrangement = Type.Static<typeof Arrangement>

const arranging = { method: 'POST', may: ['staff-of-firm'], about: 'client', errors: 'plain', answer: Arrangement } as const
const Count = Type.Integer({ minimum: 1, maximum: 1000 })
/** Optional: the `revision` of each invoice that the person had on screen, by its id. Recorded with the change. */
const SeenInvoices = Type.Optional(Type.Record(Id, Type.Integer({ minimum: 0 }), { maxProperties: 1000 }))

export const splitInvoice = endpoint({
  ...arranging,
  name: 'split-invoice',
  path: '/api/accountant/invoices/split',
  summary:
    'From page `at` on becomes a new invoice; without `at` each page becomes one. `of`: how many pages it has, as far as the caller knows.',
  body: Type.Object({ invoice_id: Id, at: Type.Optional(Count), of: Type.Optional(Count), seen: SeenInvoices }),
})
export const joinInvoices = endpoint({
  ...arranging,
  name: 'join-invoices',
  path: '/api/accountant/invoices/join',
  summary: 'Makes one invoice of several of a batch, with their pages in page order. The first of them stays.',
  body: Type.Object({ invoice_ids: Type.Array(Id, { minItems: 2, maxItems: 500 }), seen: SeenInvoices }),
})
export const movePages = endpoint({
  ...arranging,
  name: 'move-pages',
  path: '/api/accountant/invoices/movePages',
  summary: 'Moves pages to another invoice of the batch; without `to_invoice_id` they become a new one, or with `each` each its own.',
  body: Type.Object({
    pages: Type.Array(Type.Object({ invoice_id: Id, ...PageAt.properties }), { minItems: 1, maxItems: 500 }),
    to_invoice_id: Type.Optional(Id),
    each: Type.Optional(Type.Literal(true)),
    seen: SeenInvoices,
  }),
})
export const undoPages = endpoint({
  ...arranging,
  name: 'undo-pages',
  path: '/api/accountant/invoices/undoPages',
  summary: 'Undoes a change of pages, values and edits included. What it answers can be undone in turn.',
  body: Type.Object({ group_id: Id, arrangement_id: Id, seen: SeenInvoices }),
})
