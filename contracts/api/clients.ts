/** Clients of a firm, and categories. */
import Type from 'typebox'
import { Basis, MailHandling, Period } from '../events/business.ts'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const CategoryAnswer = Type.Object({ id: Type.String(), name: Type.String() })

/**
 * `archived`: by this firm. `period`, `basis`: how the client reports GST, as this firm has chosen. `invoices`, `reviewed`, `toReview` (the
 * rest) and `lastUpload` (UTC ms) are added for the list on screen; `tfn` is masked. `merged`: clients that were merged into it, directly
 * or through others; absent without one. The firm itself comes first.
 */
export const ClientAnswer = Type.Object({
  id: Id,
  name: Type.String(),
  abn: orNull(Type.String()),
  tfn: orNull(Type.String()),
  category: orNull(Type.String()),
  period: Period,
  basis: Basis,
  archived: Type.Boolean(),
  invoices: Type.Integer(),
  reviewed: Type.Integer(),
  toReview: Type.Integer(),
  lastUpload: orNull(Type.Integer()),
  merged: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }))),
})
export type ClientAnswer = Type.Static<typeof ClientAnswer>

export const clients = endpoint({
  name: 'clients',
  method: 'GET',
  path: '/api/accountant/clients',
  may: ['staff-of-firm', 'auditor'],
  about: 'some',
  errors: 'plain',
  summary: 'The clients of a firm; those that it has archived only with `archived=1`.',
  query: Type.Object({ firmId: Id, archived: Type.Optional(Type.Literal('1')) }),
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
/**
 * With an ABN, or with a tax file number where `type` is `tfn`; the other one is ignored. `mail`: as of `editClient`; absent without an
 * email.
 */
export const createClient = endpoint({
  name: 'create-client',
  method: 'POST',
  path: '/api/business/create',
  may: ['staff-of-firm'],
  errors: 'list',
  summary: 'Adds a client to a firm.',
  body: CreateClientBody,
  answer: Type.Object({ id: Id, mail: Type.Optional(Type.Union([Type.Literal('link-sent'), Type.Literal('link-not-sent')])) }),
})

const optionalText = (max: number) => Type.Optional(Type.String({ maxLength: max }))
/** An empty text empties the value. */
export const ClientChanges = Type.Object({
  name: optionalText(200),
  abn: optionalText(30),
  category: optionalText(100),
  email: optionalText(200),
  address: optionalText(300),
  period: Type.Optional(Period),
  basis: Type.Optional(Basis),
  mail: Type.Optional(MailHandling),
  gstRegistered: Type.Optional(Type.Boolean()),
})
export type ClientChanges = Type.Static<typeof ClientChanges>

/** One event of the client: `by` null is Docketry itself. `at` is UTC ms. `field` is a key of `ClientChanges`, or `zone` of a firm. */
export const ClientStep = Type.Object({
  at: Type.Integer(),
  by: orNull(Type.String()),
  what: Type.String(),
  changes: Type.Array(Type.Object({ field: Type.String(), from: orNull(Type.String()), to: orNull(Type.String()) })),
})
export type ClientStep = Type.Static<typeof ClientStep>

/**
 * `revision`: sent back as `seen`. `ownDetails`: the client uses Docketry itself, so that this firm changes `period`, `basis`, `mail` and
 * `gstRegistered` only. `gstRegistered` null: not known. `hasTfn`: it may be without an ABN. `history`: newest first. `merged`: the clients
 * that were merged into this one, the latest first: when (UTC ms), by whom, why, and what happened to each. `id` is that of the surviving
 * client where a merged one was requested.
 */
export const ClientDetails = Type.Object({
  id: Id,
  name: Type.String(),
  abn: orNull(Type.String()),
  category: orNull(Type.String()),
  email: orNull(Type.String()),
  address: orNull(Type.String()),
  period: Period,
  basis: Basis,
  mail: MailHandling,
  gstRegistered: orNull(Type.Boolean()),
  ownDetails: Type.Boolean(),
  hasTfn: Type.Boolean(),
  archived: Type.Boolean(),
  revision: Type.Integer(),
  history: Type.Array(ClientStep),
  merged: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      abn: orNull(Type.String()),
      at: Type.Integer(),
      by: orNull(Type.String()),
      reason: Type.String(),
      history: Type.Array(ClientStep),
    }),
  ),
})
export type ClientDetails = Type.Static<typeof ClientDetails>

export const clientDetails = endpoint({
  name: 'client-details',
  method: 'GET',
  path: '/api/business/details',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'What a firm knows of a client, and who changed it when.',
  query: Type.Object({ firmId: Id, id: Id }),
  answer: ClientDetails,
})
/**
 * `conflicts`: fields that somebody changed after the revision `seen`. They are not saved; the others are. `mail`: whether a link was sent
 * to a new email, so that mail from it comes to the client once the link is opened; `link-not-sent` where another client has the address or
 * too many links were sent today; absent where the email stays.
 */
export const editClient = endpoint({
  name: 'edit-client',
  method: 'POST',
  path: '/api/business/edit',
  may: ['staff-of-firm'],
  about: 'client',
  mergedClients: 'as-sent',
  errors: 'list',
  summary: 'Changes the name, ABN, kind, email, address, period, basis or GST registration of a client, or how its mail is processed.',
  body: Type.Object({ firmId: Id, id: Id, seen: Type.Integer({ minimum: -1 }), changed: ClientChanges }),
  answer: Type.Object({
    conflicts: Type.Array(Type.String()),
    details: ClientDetails,
    mail: Type.Optional(Type.Union([Type.Literal('link-sent'), Type.Literal('link-not-sent')])),
  }),
})

export const archiveClient = endpoint({
  name: 'archive-client',
  method: 'POST',
  path: '/api/business/archive',
  may: ['staff-of-firm'],
  about: 'client',
  mergedClients: 'as-sent',
  errors: 'list',
  summary: 'Archives a client of a firm, or restores it. Nothing new comes to an archived client; everything of it can be read.',
  body: Type.Object({ firmId: Id, id: Id, archived: Type.Boolean() }),
  answer: Done,
})

/** For owners and admins only, and each time is recorded as an event (Privacy (Tax File Number) Rule 2015). */
export const revealTfn = endpoint({
  name: 'reveal-tfn',
  method: 'POST',
  path: '/api/business/tfn',
  may: ['manager-of-firm'],
  errors: 'plain',
  summary: 'Shows the tax file number of a client, and records who saw it.',
  body: Type.Object({ businessId: Id }),
  answer: Type.Object({ tfn: Type.String() }),
})

export const listBusinessKinds = endpoint({
  name: 'business-kinds',
  method: 'GET',
  path: '/api/public/category/all',
  may: ['anyone'],
  errors: 'plain',
  summary: 'Kinds of business, for registering and for creating a client.',
  answer: Type.Array(CategoryAnswer),
})
export const listExpenseCategories = endpoint({
  name: 'expense-categories',
  method: 'GET',
  path: '/api/business/category/all',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'Expense categories for invoices.',
  query: Type.Object({ canInvoice: Type.Optional(Type.String()) }),
  answer: Type.Array(CategoryAnswer),
})
