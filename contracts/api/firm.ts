/** The settings of a firm: what its owner and admins change. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { ClientStep } from './clients.ts'
import { endpoint } from './endpoint.ts'

/** An empty address empties the value. `zone`: one of contracts/rules/zones.ts. */
export const FirmChanges = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  address: Type.Optional(Type.String({ maxLength: 300 })),
  zone: Type.Optional(Type.String({ maxLength: 60 })),
  gstRegistered: Type.Optional(Type.Boolean()),
})
export type FirmChanges = Type.Static<typeof FirmChanges>

/**
 * `gstRegistered` null: not known yet. `abn`: eleven digits; it is given at registration and stays. `revision`: sent back as `seen`.
 * `history`: newest first.
 */
export const FirmSettings = Type.Object({
  id: Id,
  name: Type.String(),
  abn: orNull(Type.String()),
  address: orNull(Type.String()),
  zone: Type.String(),
  gstRegistered: orNull(Type.Boolean()),
  revision: Type.Integer(),
  history: Type.Array(ClientStep),
})
export type FirmSettings = Type.Static<typeof FirmSettings>

export const firmSettings = endpoint({
  name: 'firm-settings',
  method: 'GET',
  path: '/api/business/firm',
  may: ['manager-of-firm'],
  errors: 'plain',
  summary: 'The name, address, time zone and GST registration of a firm, and who changed them when.',
  query: Type.Object({ firmId: Id }),
  answer: FirmSettings,
})
/** `conflicts`: fields that somebody changed after the revision `seen`. They are not saved; the others are. */
export const editFirm = endpoint({
  name: 'edit-firm',
  method: 'POST',
  path: '/api/business/firm',
  may: ['manager-of-firm'],
  errors: 'list',
  summary: 'Changes the name, address, time zone or GST registration of a firm.',
  body: Type.Object({ firmId: Id, seen: Type.Integer({ minimum: -1 }), changed: FirmChanges }),
  answer: Type.Object({ conflicts: Type.Array(Type.String()), settings: FirmSettings }),
})
