/** What the mail area does when the email in a client's details changes; the wiring in main passes it to the clients area. */
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { EndpointRequest } from '../platform/endpoints/handler.ts'

/**
 * `former`, `email`: the values before and after, null for none. `link-sent`: a link was sent to the new one. `link-not-sent`: none was,
 * because another client has the address or too many links were sent. Null: nothing to do.
 */
export type FollowEmail = (
  change: { firmId: string; clientId: string; former: string | null; email: string | null },
  request: Pick<EndpointRequest<Endpoint>, 'at' | 'execute' | 'executeAsSystem' | 'caller'>,
) => Promise<'link-sent' | 'link-not-sent' | null>
