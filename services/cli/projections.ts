/** `docketry projections`: the state of each projection, and its rebuild. `docketry views` is the same. */
import { counted } from '../shared/counted.ts'
import { pause } from '../platform/concurrency/timers.ts'
import { coded } from '../platform/errors/coded.ts'
import type { Operator } from './control/operator.ts'
import type { CommandPlace } from './control/with-operator.ts'
import type { RebuildProgress } from '../operations/rebuild.ts'
import { waitForWork } from './wait-for-work.ts'
import { problemCode, tableOf, type Output } from './output.ts'
import { parseCommand } from './parse-arguments.ts'
import type { ProjectionState } from './control/projection-states.ts'

/** `idle`: nothing runs that could build. */
const rowOf = ({ view: projection, version, position, state, lagMs, parked, reason }: ProjectionState, idle: boolean): string[] => [
  projection,
  String(version),
  position === null ? '-' : String(position),
  idle && state === 'building' ? 'not built yet' : state,
  lagMs === 0 ? '-' : `${Math.ceil(lagMs / 1000)} s`,
  String(parked),
  reason ?? '',
]

/** Positions grow with the bytes or the number of events: their share is close to the share of the work. */
const shareOf = ({ position, head }: RebuildProgress): number => (head === null ? 1 : Math.min(1, (position ?? 0) / head))

/** `invoices: 45% after 12 s, about 15 s left`. */
function progressText(progress: RebuildProgress, now: number): string {
  const [share, elapsed] = [shareOf(progress), Math.max(0, now - progress.since)]
  const left = share > 0 ? `, about ${Math.ceil((elapsed * (1 - share)) / share / 1000)} s left` : ''
  return `${progress.projection}: ${Math.floor(share * 100)}% after ${Math.round(elapsed / 1000)} s${left}`
}

const everyMs = 1000
const never = new AbortController().signal

async function rebuild(
  names: string[],
  reason: string | undefined,
  operator: Operator,
  output: Output,
  { idle }: CommandPlace,
): Promise<number> {
  const [name, ...more] = names
  if (name === undefined || more.length > 0)
    throw coded('usage', 'Which projection? "docketry projections" lists them: docketry projections rebuild NAME')
  await operator.rebuild(name, reason)
  if (idle) {
    output.say(`Nothing runs on this data folder: ${name} is built anew at the next start, beside the rows that are read until then.`)
    return 0
  }
  await waitForWork(
    `${name} is rebuilt all the same, by the Docketry that runs. "docketry projections" shows how far it is.`,
    output,
    async () => {
      for (let shown = ''; ; await pause(everyMs, never, { ref: true })) {
        const progress = (await operator.rebuilds()).find(one => one.projection === name)
        if (!progress) return
        const text = progressText(progress, Date.now())
        if (text !== shown) output.say(text)
        shown = text
      }
    },
  )
  output.say(`${name} is rebuilt.`)
  const failed = (await operator.projections()).find(({ view }) => view === name)?.parked ?? 0
  if (failed === 0) return 0
  output.warn(
    `${counted(failed, 'row')} of it could not be folded and ${failed === 1 ? 'is' : 'are'} not up to date: "docketry parked" shows why.`,
  )
  return problemCode
}

/** Returns the exit code: 3 where rows of a projection that was rebuilt could not be folded. Throws `usage`, with a sentence. */
export async function projections(args: string[], operator: Operator, output: Output, place: CommandPlace): Promise<number> {
  const { idle } = place
  const { verb, ids, options } = parseCommand('projections', args, false)
  if (verb === 'rebuild') return rebuild(ids, options.reason, operator, output, place)
  if (verb !== 'list') throw coded('usage', `There is no "docketry projections ${verb}": only rebuild NAME.`)
  const [states, rebuilds] = [await operator.projections(), await operator.rebuilds()]
  if (options.json) for (const state of states) output.say(JSON.stringify(state))
  else
    output.say(
      tableOf(
        ['PROJECTION', 'VERSION', 'POSITION', 'STATE', 'BEHIND', 'PARKED', 'REASON'],
        states.map(one => rowOf(one, idle)),
      ),
    )
  if (!options.json)
    for (const one of rebuilds)
      output.say(idle ? `To be rebuilt at the next start: ${one.projection}` : `Being rebuilt: ${progressText(one, Date.now())}`)
  return 0
}
