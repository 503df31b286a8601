/**
 * The part of Docketry that posts bills, on the folder given, until its posting has ended or it is killed. It puts a clock forward, which
 * it shares with its parent, instead of waiting for Xero's minutes.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { booksIdOf, books, runningPosting } from '../../exports/books/books.ts'
import { configFrom } from '../../main/config/config.ts'
import { startXeroPosting } from '../../main/roles/xero-posting.ts'
import { openTools } from '../../main/tools.ts'
import { load } from '../../platform/commands/load.ts'

const [, , folder = '', firmId = '', clientId = '', alreadyAhead = '0'] = process.argv
let ahead = Number(alreadyAhead)
const now = (): number => Date.now() + ahead
const waiting: (() => void)[] = []
process.on('message', () => waiting.shift()?.()) // answers come in the order of what was sent
/** The parent has put its clock forward, too, once this resolves. */
const agreed = (ms: number): Promise<void> =>
  new Promise(resolve => {
    waiting.push(resolve)
    process.send?.(ms)
  })
const clock = {
  now,
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const until = now() + ms
    await delay(1, undefined, { signal })
    if (until > now()) {
      ahead = Math.max(ahead, until - Date.now())
      await agreed(ahead)
    }
  },
}
const tools = await openTools(
  configFrom({ ...process.env, DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', DOCKETRY_MAIL_MINUTES: '0', LOG_LEVEL: 'silent' }),
)
const posting = await startXeroPosting(tools, clock)
process.on('disconnect', () => process.exit(1))
while (runningPosting(await load(tools.stores.events, books, booksIdOf(firmId, clientId)))) await delay(200)
await posting?.close()
await tools.stores.close()
process.exit(0)
