/**
 * Run and killed by the contract suite: hangs on the second message of `pages`; without messages in `pages`, sends endlessly and prints
 * each acknowledged message.
 */
import { openPortFromArguments } from '../testing/port-under-test.ts'
import { numberOf } from '../testing/messages.ts'
import type { Log } from './log.ts'

const log = await openPortFromArguments<Log>()
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

const waiting = (await log.lag('g', ['pages'])).some(({ committed, end }) => end > committed)
if (waiting) {
  let done = false
  await log.consume({
    group: 'g',
    topics: ['pages'],
    async handle(message) {
      if (numberOf(message) > 0) {
        print(`started ${numberOf(message)}`)
        await new Promise(() => {})
      }
      // Printed once, because delivery is at least once.
      if (!done) print('done 0')
      done = true
    },
  })
  setInterval(() => {}, 1000)
} else {
  for (let n = 0; ; n += 1) {
    await log.send([{ topic: 'sent', key: `key-${n % 9}`, value: { n } }])
    print(`sent ${n}`)
  }
}
