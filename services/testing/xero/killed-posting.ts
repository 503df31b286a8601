/** Posting in a process that is killed (SIGKILL) again and again, each time at another moment of a call to Xero. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chanceFrom, type Chance } from '../faults/chance.ts'
import { xeroEnv } from './posting-app.ts'
import { xeroStub, type StubCall, type StubCut } from './xero-stub.ts'

const child = new URL('./posting.child.ts', import.meta.url).pathname
const cuts = ['before', 'stored', 'answered'] as const
/** The share of kills at a call that sends bills, where a mistake would make a second bill. */
const atBills = 0.5

/** The stub, with a clock that the processes put forward instead of waiting. */
export async function stubWithClock() {
  const clock = { ahead: 0 }
  return { clock, stub: await xeroStub({ now: () => Date.now() + clock.ahead }) }
}
export type StubWithClock = Awaited<ReturnType<typeof stubWithClock>>
const sendsBills = ({ method, path }: StubCall): boolean => method === 'POST' && ['/Invoices', '/CreditNotes'].includes(path)

/** Cuts one of the next `within` calls off at a moment by chance, and kills the process then, or some milliseconds after the answer. */
function planned(chance: Chance, within: number, kill: () => void): (call: StubCall) => StubCut | null {
  const [isAtBills, cut, laterMs] = [chance.happens(atBills), chance.one(cuts), chance.below(30)]
  let left = chance.below(within)
  return call => {
    left -= 1
    if (isAtBills && sendsBills(call) && left >= 0) left = -1
    if (left !== -1) return null
    return { cut, act: () => void (cut === 'answered' ? setTimeout(kill, laterMs) : kill()) }
  }
}

/**
 * Posts until the posting has ended. `kills`: how many processes are killed, each at one of its first `within` calls, before one is left
 * alone. Resolves to the number of processes that were killed. Xero's memory of idempotency keys is lost at every second kill.
 */
export async function postWithKills(
  { stub, clock }: StubWithClock,
  of: { folder: string; firmId: string; clientId: string },
  { seed, kills, within }: { seed: number; kills: number; within: number },
): Promise<number> {
  const chance = chanceFrom(seed)
  for (let killed = 0; ; killed += 1) {
    const process_: ChildProcess = fork(child, [of.folder, of.firmId, of.clientId, String(clock.ahead)], {
      env: { ...process.env, ...xeroEnv(stub) },
    })
    process_.on('message', message => {
      clock.ahead = Math.max(clock.ahead, Number(message))
      if (process_.connected) process_.send({}, () => {})
    })
    stub.state.cutAt = killed < kills ? planned(chance, within, () => process_.kill('SIGKILL')) : () => null
    const [code] = (await once(process_, 'exit')) as [number | null]
    if (code === 0) return killed
    if (code !== null) throw new Error(`the process ended with ${code}`)
    if (killed % 2 === 0) stub.forgetKeys()
  }
}
