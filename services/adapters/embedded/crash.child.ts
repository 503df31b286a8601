/** Run and killed by crash.test.ts: six users add to counters and print each acknowledged command as `counter command`. */
import { newId } from '../../platform/events/ids.ts'
import { startCounting } from './testing/counting.ts'
import { add } from '../../platform/testing/counter.ts'

const [folder = '', seed = '1'] = process.argv.slice(2)
const { execute } = await startCounting(folder, Number(seed))

async function person(n: number): Promise<void> {
  for (;;) {
    const commandId = newId()
    await execute(add, { counterId: `c-${n % 4}`, by: 1 }, { commandId, actId: newId(), actor: `user:${n}`, causeId: null, caller: null })
    process.stdout.write(`c-${n % 4} ${commandId}\n`)
  }
}
await Promise.all(Array.from({ length: 6 }, (_, n) => person(n)))
