/**
 * Run and killed by the suite: hangs on the second message of `pages`; without any, sends for ever and says what was
 * acknowledged.
 */
import { openPortFromArguments } from '../testing/port-under-test.ts'
import { numberOf } from '../testing/messages.ts'
import type { Log } from './log.ts'

const log = await openPortFromArguments<Log>()
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const waiting = (await log.lag('g', ['pages'])).some(({ committed, end }) => end > committed)
if (waiting) {
  let done = false
  await log.consume({
    group: 'g',
    topics: ['pages'],
    async handle(message) {
      if (numberOf(message) > 0) {
        say(`has ${numberOf(message)}`)
        await new Promise(() => {})
      }
      // Said once, however often it comes: at least once is what was promised.
      if (!done) say('done 0')
      done = true
    },
  })
  setInterval(() => {}, 1000)
} else {
  for (let n = 0; ; n += 1) {
    await log.send([{ topic: 'sent', key: `key-${n % 9}`, value: { n } }])
    say(`sent ${n}`)
  }
}
