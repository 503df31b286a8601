/**
 * Lists in simple-rest form: `GET /api/data/<name>?filter={}&range=[from,to]&sort=["field","ASC"]` answers rows, with their number in
 * `X-Total-Count`; `GET /api/data/<name>/<id>` answers one row. Rows are changed through the endpoints of their area. In a filter `firmId`
 * names the firm, `q` searches every text but ids and signed addresses of files, and any other name must equal the row's value, or one of a
 * list of values; names that a row does not have are ignored, and names with dots reach into nested objects.
 */
import Type from 'typebox'
import type { Static } from 'typebox'
import { Coupon } from './billing.ts'
import { ClientAnswer } from './clients.ts'
import { Attachment, ClientAddress } from './mailbox.ts'
import { Schedule } from './pickups.ts'
import { RequestAnswer } from './requests.ts'
import { Id } from './answers.ts'
import { PostEntry } from './site.ts'
import { InvitationAnswer, TeamEntry } from './team.ts'

/** A business's name; empty for a client that is not known. */
const clientName = Type.String()

export const resources = {
  /** `unplaced: true` in the filter: those that belong to no firm yet, for an su. */
  attachments: Type.Object({ ...Attachment.properties, clientName }),
  clients: ClientAnswer,
  /** For an su. `id` is the code. */
  coupons: Coupon,
  emailaddresses: Type.Object({ ...ClientAddress.properties, clientName }),
  requests: RequestAnswer,
  /** `open: true` in the filter: those not finished yet that the caller requested; for an su those of all firms, by deadline. */
  pickups: Schedule,
  /** Articles, for an author. `id` is the path. */
  posts: PostEntry,
  /** `id` is the user's. */
  team: Type.Object({ id: Id, firmId: Id, ...TeamEntry.properties }),
  invitations: InvitationAnswer,
}
export type ResourceName = keyof typeof resources
export type ResourceRow<N extends ResourceName> = Static<(typeof resources)[N]>
