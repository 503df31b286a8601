/**
 * Run by the suite: message 1 of `pages` is the end of as many processes as it says, the kind that no handler can catch; of the first while
 * message 3 is in hand. Ends by itself when nothing waits.
 */
import { gate } from '../testing/gate.ts'
import { openPortFromArguments } from '../testing/port-under-test.ts'
import { numberOf } from '../testing/messages.ts'
import type { Log } from './log.ts'
const log = await openPortFromArguments<Log>()
const beside = gate()
const consumer = await log.consume({
  group: 'g',
  topics: ['pages'],
  attempts: 1,
  crashLimit: 3,
  async handle(message) {
    process.stdout.write(`${numberOf(message)} ${message.attempt} ${message.crashes}\n`)
    if (numberOf(message) === 3 && message.crashes === 0) {
      beside.open()
      await new Promise(() => {})
    }
    if (numberOf(message) !== 1) return
    if (message.crashes >= (message.value as { kills: number }).kills) return
    if (message.crashes === 0) await beside.opened
    process.kill(process.pid, 'SIGKILL')
  },
  async dead(message) {
    process.stdout.write(`dead ${numberOf(message)}\n`)
  },
})
await consumer.settled()
await log.close()
process.exit(0)
