/** Wrong boundaries set right: which pages make one invoice. Ours; the specification has no such call. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** A page by its file and its number there, from 1. */
export const PageAt = Type.Object({ file_id: Id, page: Type.Integer({ minimum: 1, maximum: 1000 }) })

/**
 * What the act made of every invoice that it touched: its pages in paper order, none where it was set aside. `arrangement_id` takes the act
 * back; null where nothing needed to change. What must be read anew answers `reading` in `scans/detail` until it is.
 */
export const Arrangement = Type.Object({
  arrangement_id: Type.Union([Id, Type.Null()]), group_id: Id,
  invoices: Type.Array(Type.Object({ invoice_id: Id, pages: Type.Array(PageAt) })),
})
export type Arrangement = Type.Static<typeof Arrangement>

const rest = { method: 'POST', may: ['staff-of-firm'], about: 'client', errors: 'plain', answer: Arrangement } as const
const Count = Type.Integer({ minimum: 1, maximum: 1000 })

export const splitInvoice = endpoint({
  ...rest, name: 'split-invoice', path: '/api/accountant/invoices/split',
  words: 'From page `at` on becomes a new invoice; without `at` each page becomes one. `of`: how many pages it has, as far as the caller knows.',
  body: Type.Object({ invoice_id: Id, at: Type.Optional(Count), of: Type.Optional(Count) }),
})
export const joinInvoices = endpoint({
  ...rest, name: 'join-invoices', path: '/api/accountant/invoices/join',
  words: 'Makes one invoice of several of a batch, pages in paper order; it is the first of them that stays.',
  body: Type.Object({ invoice_ids: Type.Array(Id, { minItems: 2, maxItems: 500 }) }),
})
export const movePages = endpoint({
  ...rest, name: 'move-pages', path: '/api/accountant/invoices/movePages',
  words: 'Moves pages to another invoice of the batch; without `to_invoice_id` they become a new one, or with `each` each its own.',
  body: Type.Object({
    pages: Type.Array(Type.Object({ invoice_id: Id, ...PageAt.properties }), { minItems: 1, maxItems: 500 }), to_invoice_id: Type.Optional(Id),
    each: Type.Optional(Type.Literal(true)),
  }),
})
export const undoPages = endpoint({
  ...rest, name: 'undo-pages', path: '/api/accountant/invoices/undoPages',
  words: 'Takes a change of pages back, values and edits included. What it answers can be taken back in turn.',
  body: Type.Object({ group_id: Id, arrangement_id: Id }),
})
