import type { Asked } from '../../core/answering.ts'
import type { Run } from '../settle.ts'

/** Commands of one request, told apart by what they say: the same request again says the same, unless the engine has news. */
export const runOf = ({ executeAsSystem }: Pick<Asked<unknown>, 'executeAsSystem'>): Run => (command, body) => executeAsSystem(command, body, JSON.stringify(body))
