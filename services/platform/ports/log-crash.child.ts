/**
 * Run by the contract suite: message 1 of `pages` kills its process with SIGKILL, `kills` times; the first time while message 3 is being
 * handled. Exits by itself when all messages are handled, or after a minute with what is left.
 */
import { gate } from '../testing/gate.ts'
import { openPortFromArguments } from '../testing/port-under-test.ts'
import { numberOf } from '../testing/messages.ts'
import type { Log } from './log.ts'
const log = await openPortFromArguments<Log>()
const longestMs = 60_000
const concurrentHandled = gate()
const consumer = await log.consume({
  group: 'g',
  topics: ['pages'],
  attempts: 1,
  crashLimit: 3,
  async handle(message) {
    process.stdout.write(`${numberOf(message)} ${message.attempt} ${message.crashes}\n`)
    if (numberOf(message) === 3 && message.crashes === 0) {
      concurrentHandled.open()
      await new Promise(() => {})
    }
    if (numberOf(message) !== 1) return
    if (message.crashes >= (message.value as { kills: number }).kills) return
    if (message.crashes === 0) await concurrentHandled.opened
    process.kill(process.pid, 'SIGKILL')
  },
  async dead(message) {
    process.stdout.write(`dead ${numberOf(message)}\n`)
  },
})
setTimeout(() => {
  const exitWith = (left: unknown): void => void process.stdout.write(`not settled ${JSON.stringify(left)}\n`, () => process.exit(1))
  log.lag('g', ['pages']).then(exitWith, error => exitWith(String(error)))
}, longestMs)
await consumer.settled()
await log.close()
process.exit(0)
