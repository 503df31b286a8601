/** Client email addresses and emailed attachments (specification of accounts, sections 2, 3, 4 and 7). Times are UTC milliseconds. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { FileKind } from '../events/file.ts'
import { SenderCheck } from '../events/mail.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const ids = Type.Array(Id, { minItems: 1, maxItems: 500 })

/**
 * `state`: `confirmed` once the owner of the address has agreed; until then no mail is routed by it. `linkUntil`: when the last mailed link
 * expires. `shared`: another firm has it confirmed too; which one is never answered. `only`: mail that names no firm goes to another one.
 * `arrives`: the mail that this firm receives.
 */
export const ClientAddress = Type.Object({
  id: Id,
  email: Type.String(),
  clientId: Id,
  state: Type.Union([Type.Literal('waiting'), Type.Literal('confirmed')]),
  linkUntil: orNull(Type.Integer()),
  shared: Type.Boolean(),
  only: Type.Boolean(),
  arrives: Type.Union([Type.Literal('nothing'), Type.Literal('to-own-address'), Type.Literal('all')]),
})
export type ClientAddress = Type.Static<typeof ClientAddress>

export const clientEmailAddresses = endpoint({
  name: 'client-email-addresses',
  method: 'GET',
  path: '/api/accountant/clientEmailAddresses',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'The addresses that the firm has recorded for its clients, and what arrives from them.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Array(ClientAddress),
})

export const addClientEmailAddress = endpoint({
  name: 'add-client-email-address',
  method: 'POST',
  path: '/api/accountant/addClientEmailAddress',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'list',
  summary:
    'Records an address of a client and mails it a link. Once it is confirmed, mail from it belongs to this client. An address belongs to one client of a firm.',
  body: Type.Object({ email: Type.String({ maxLength: 300 }), clientId: Id, firmId: Id }),
  answer: ClientAddress,
})

export const sendClientAddressLink = endpoint({
  name: 'send-client-address-link',
  method: 'POST',
  path: '/api/accountant/clientEmailAddress/ask',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Mails the address another link to confirm it with.',
  body: Type.Object({ entryId: Id }),
  answer: ClientAddress,
})

export const limitClientAddress = endpoint({
  name: 'limit-client-address',
  method: 'POST',
  path: '/api/accountant/clientEmailAddress/limit',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Leaves mail that names no firm to another firm that has the address confirmed too (`only`), or takes it again.',
  body: Type.Object({ entryId: Id, only: Type.Boolean() }),
  answer: ClientAddress,
})

const code = Type.String({ minLength: 1, maxLength: 200 })

export const clientAddressOfCode = endpoint({
  name: 'client-address-of-code',
  method: 'GET',
  path: '/api/public/clientAddress',
  may: ['anyone'],
  errors: 'plain',
  perMinute: 30,
  summary: 'What the link in a mail to a client’s address is about. Nothing is confirmed by it.',
  query: Type.Object({ code }),
  answer: Type.Object({ email: Type.String(), firmName: Type.String(), confirmed: Type.Boolean() }),
})

/** `ownAddress`: the firm's own; null while the provider's mailbox has no address. */
export const confirmClientAddress = endpoint({
  name: 'confirm-client-address',
  method: 'POST',
  path: '/api/public/confirmClientAddress',
  may: ['anyone'],
  errors: 'plain',
  perMinute: 30,
  summary: 'Confirms an address: its holder agrees that the firm receives mail from it.',
  body: Type.Object({ code }),
  answer: Type.Object({ email: Type.String(), firmName: Type.String(), ownAddress: orNull(Type.String()) }),
})

export const deleteClientEmailAddress = endpoint({
  name: 'delete-client-email-address',
  method: 'POST',
  path: '/api/accountant/clientEmailAddress/delete',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Deletes an address of a client: mail from it belongs to no client any more; what came stays where it is.',
  body: Type.Object({ entryId: Id }),
  answer: Done,
})

/**
 * An emailed file. `email`: the sender. `publicUrl`: signed and short-lived; null for an unusable file, with its `reason`. `sender`:
 * whether the sender's address was authenticated. `groupId`: the batch that it became part of. `left`: why it was not processed
 * automatically, a sentence; null once it is done.
 */
export const Attachment = Type.Object({
  id: Id,
  date: Type.Integer(),
  email: Type.String(),
  clientId: orNull(Id),
  publicUrl: orNull(Type.String()),
  name: Type.String(),
  kind: FileKind,
  size: Type.Integer(),
  subject: Type.String(),
  sender: SenderCheck,
  done: Type.Boolean(),
  groupId: orNull(Id),
  reason: orNull(Type.String()),
  left: orNull(Type.String()),
})
export type Attachment = Type.Static<typeof Attachment>

export const attachments = endpoint({
  name: 'attachments',
  method: 'GET',
  path: '/api/accountant/attachments',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'What came by email for the firm, or for one client of it: newest mail first, each in its own order.',
  query: Type.Object({ firmId: Id, clientId: Type.Optional(Id) }),
  answer: Type.Object({ attachments: Type.Array(Attachment), client: orNull(Type.Object({ id: Id, name: Type.String() })) }),
})

export const unplacedAttachments = endpoint({
  name: 'unplaced-attachments',
  method: 'GET',
  path: '/api/accountant/attachments/unplaced',
  may: ['su'],
  errors: 'plain',
  summary: 'What came by email for no known firm.',
  answer: Type.Object({ attachments: Type.Array(Attachment) }),
})

export const deleteAttachment = endpoint({
  name: 'delete-attachment',
  method: 'POST',
  path: '/api/accountant/attachment/delete',
  may: ['staff-of-firm', 'su'],
  about: 'client',
  errors: 'plain',
  summary: 'Takes an attachment off the list.',
  body: Type.Object({ entryId: Id }),
  answer: Done,
})

export const updateAttachments = endpoint({
  name: 'update-attachments',
  method: 'POST',
  path: '/api/accountant/attachments/update',
  may: ['staff-of-firm', 'su'],
  about: 'client',
  errors: 'plain',
  summary:
    'Assigns attachments to a client, marks them done, or not done any more. Ours: `done`; `firmId`, where an su places what belongs to no firm yet.',
  body: Type.Object({ entryIds: ids, clientId: Type.Optional(orNull(Id)), done: Type.Optional(Type.Boolean()), firmId: Type.Optional(Id) }),
  answer: Done,
})

export const downloadEmail = endpoint({
  name: 'download-email',
  method: 'POST',
  path: '/api/accountant/downloadEmail',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'Starts to fetch new mail and answers at once; the mailbox endpoint shows the progress.',
  body: Type.Object({}),
  answer: Done,
})

/**
 * `isConfigured`: there is a mailbox. `ownAddress`: the firm's own address, which receives mail from any sender; null while the provider's
 * mailbox has no address. `code`: the firm's join code, in that address. `folder`: a folder of `.eml` files is read. `replacedAt`: when the
 * firm's own address was replaced (UTC ms); mail to the former one no longer arrives. `emails`: those with attachments that the active or
 * last fetch has brought for the firm, of which an employee who works for some clients is answered theirs; `attachments`: the usable ones
 * of these. `at`: when the last fetch ended (UTC ms), null while one is active. `problem`: why the mailbox cannot be read.
 */
export const Mailbox = Type.Object({
  isConfigured: Type.Boolean(),
  folder: Type.Boolean(),
  ownAddress: orNull(Type.String()),
  code: Type.String(),
  replacedAt: orNull(Type.Integer()),
  fetching: Type.Boolean(),
  emails: Type.Integer(),
  attachments: Type.Integer(),
  at: orNull(Type.Integer()),
  problem: orNull(Type.String()),
})
export type Mailbox = Type.Static<typeof Mailbox>

export const mailbox = endpoint({
  name: 'mailbox',
  method: 'GET',
  path: '/api/accountant/mailbox',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'Where mail for the firm goes to, and how far the mailbox is read.',
  query: Type.Object({ firmId: Id }),
  answer: Mailbox,
})

export const uploadAttachments = endpoint({
  name: 'upload-attachments',
  method: 'POST',
  path: '/api/image/attachments/upload',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Makes a batch of attachments of a client, and marks them as done.',
  body: Type.Object({
    attachmentIds: ids,
    clientId: Id,
    firmId: Id,
    parentGroupId: Type.Optional(Id),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Type.Object({ data: Type.Object({ scanGroup: Type.Object({ id: Id }) }) }),
})
