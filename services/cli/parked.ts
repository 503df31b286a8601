/** `docketry parked`: events that a reaction could not act on, and rows that a projection could not fold. */
import type { Parked } from '../platform/catch-up/parking.ts'
import type { Operator } from './control/operator.ts'
import { runSetAside, type SetAside, type Voice } from './control/set-aside.ts'

const timeOf = (at: number): string => new Date(at).toISOString()

const parkedOn = (operator: Operator, idle: boolean): SetAside<Parked> => ({
  command: 'parked',
  nouns: ['parked entry', 'parked entries'],
  list: operator.parked,
  // A parked row is repaired only by a new version of its projection.
  canBeRetried: ({ kind }) => kind === 'reaction',
  idOf: ({ id }) => id,
  retry: operator.retryParked,
  skip: operator.skipParked,
  columns: ['ID', 'KIND', 'NAME', 'WHEN', 'EVENT', 'REASON'],
  row: ({ id, kind, name, at, stream, revision, reason }) => [id, kind, name, timeOf(at), `${stream} #${revision}`, reason],
  json: entry => ({ ...entry, at: timeOf(entry.at) }),
  ...(idle ? { afterRetry: 'Nothing runs on this data folder: what follows from it is handled at the next start.' } : {}),
})

/** Returns the exit code. Throws `usage`, with a sentence. */
export const parked = (args: string[], operator: Operator, idle: boolean, voice: Voice): Promise<number> =>
  runSetAside(parkedOn(operator, idle), args, voice)
