/**
 * Run by the suite: message 1 of `pages` is the end of as many processes as it says, the kind that no handler can catch; of the first while
 * message 3 is in hand. Ends by itself when nothing waits.
 */
import { gate } from '../testing/gate.ts'
import { handedOver } from '../testing/handed-over.ts'
import { numberOf } from '../testing/messages.ts'
import type { Log } from './log.ts'
const log = await handedOver<Log>()
const beside = gate()
const consumer = await log.consume({
  group: 'g',
  topics: ['pages'],
  attempts: 1,
  deaths: 3,
  async handle(message) {
    process.stdout.write(`${numberOf(message)} ${message.attempt} ${message.deaths}\n`)
    if (numberOf(message) === 3 && message.deaths === 0) {
      beside.open()
      await new Promise(() => {})
    }
    if (numberOf(message) !== 1) return
    if (message.deaths >= (message.value as { kills: number }).kills) return
    if (message.deaths === 0) await beside.opened
    process.kill(process.pid, 'SIGKILL')
  },
  async dead(message) {
    process.stdout.write(`dead ${numberOf(message)}\n`)
  },
})
await consumer.settled()
await log.close()
process.exit(0)
