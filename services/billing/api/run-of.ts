import type { EndpointRequest } from '../../platform/endpoints/handler.ts'
import type { Run } from '../settle.ts'

/** Commands of one request, told apart by what they say: the same request again says the same, unless the engine has news. */
export const runOf = ({ executeAsSystem }: Pick<EndpointRequest<unknown>, 'executeAsSystem'>): Run => (command, body) => executeAsSystem(command, body, JSON.stringify(body))
