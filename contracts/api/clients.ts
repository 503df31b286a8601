/** Clients of a firm, and categories. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

export const CategoryAnswer = Type.Object({ id: Type.String(), name: Type.String() })

/** `invoices`, `reviewed` and `lastUpload` (UTC ms) are added for the list on screen; `tfn` is masked. The firm itself comes first. */
export const ClientAnswer = Type.Object({
  id: Id, name: Type.String(), abn: orNull(Type.String()), tfn: orNull(Type.String()), category: orNull(Type.String()),
  invoices: Type.Integer(), reviewed: Type.Integer(), lastUpload: orNull(Type.Integer()),
})
export type ClientAnswer = Type.Static<typeof ClientAnswer>

export const clients = endpoint({
  name: 'clients', method: 'GET', path: '/api/accountant/clients', may: ['staff-of-firm', 'auditor'], about: 'some', errors: 'plain',
  words: 'The clients of a firm.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Array(ClientAnswer),
})

const CreateClientBody = Type.Object({
  firmId: Id,
  type: Type.Optional(Type.Union([Type.Literal('abn'), Type.Literal('tfn')])),
  name: Type.String({ maxLength: 200 }),
  email: Type.Optional(Type.String({ maxLength: 200 })),
  abn: Type.Optional(Type.String({ maxLength: 30 })),
  tfn: Type.Optional(Type.String({ maxLength: 30 })),
  category: Type.Optional(Type.String({ maxLength: 100 })),
  address: Type.Optional(Type.String({ maxLength: 300 })),
})
/** With an ABN, or with a tax file number where `type` is `tfn`; the other one is ignored. */
export const createClient = endpoint({
  name: 'create-client', method: 'POST', path: '/api/business/create', may: ['staff-of-firm'], errors: 'list',
  words: 'Adds a client to a firm.',
  body: CreateClientBody,
  answer: Type.Object({ id: Id }),
})

/** For owners and admins only, and each time is recorded as an event (Privacy (Tax File Number) Rule 2015). */
export const revealTfn = endpoint({
  name: 'reveal-tfn', method: 'POST', path: '/api/business/tfn', may: ['manager-of-firm'], errors: 'plain',
  words: 'Shows the tax file number of a client, and records who saw it.',
  body: Type.Object({ businessId: Id }),
  answer: Type.Object({ tfn: Type.String() }),
})

export const listBusinessKinds = endpoint({
  name: 'business-kinds', method: 'GET', path: '/api/public/category/all', may: ['anyone'], errors: 'plain',
  words: 'Kinds of business, for registering and for creating a client.',
  answer: Type.Array(CategoryAnswer),
})
export const listExpenseCategories = endpoint({
  name: 'expense-categories', method: 'GET', path: '/api/business/category/all', may: ['signed-in'], errors: 'plain',
  words: 'Expense categories for invoices.',
  query: Type.Object({ canInvoice: Type.Optional(Type.String()) }),
  answer: Type.Array(CategoryAnswer),
})
