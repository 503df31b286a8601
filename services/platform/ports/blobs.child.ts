/** Run and killed by the contract suite: starts a blob whose stream never ends (`half`), and stores others, printing the hash of each. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { openPortFromArguments } from '../testing/port-under-test.ts'
import type { Blobs } from './blobs.ts'

const blobs = await openPortFromArguments<Blobs>()

const endless = Readable.from(
  (async function* () {
    yield randomBytes(100_000)
    process.stdout.write('half\n')
    await new Promise(() => {})
  })(),
)
void blobs.put('half', endless)

for (;;) process.stdout.write(`${(await blobs.put('whole', randomBytes(50_000))).hash}\n`)
