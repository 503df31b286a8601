/** Run and killed by the contract suite: writes ten documents at a time, endlessly; document `d<n>` has position n. */
import { openPortFromArguments } from '../testing/port-under-test.ts'
import type { Documents } from './documents.ts'

const documents = await openPortFromArguments<Documents>()
const lease = { holder: 'child', token: 0 }

for (let n = 0; ; n += 10) {
  const changes = Array.from({ length: 10 }, (_, i) => ({
    id: `d${n + i + 1}`,
    position: n + i + 1,
    document: { id: `d${n + i + 1}` },
  }))
  await documents.write('v@1', changes, { position: n + 10, lease })
  process.stdout.write(`${n + 10}\n`)
}
