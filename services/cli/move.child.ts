/** Run and killed by a test: imports an archive, prints a line for each thing that is in the target, and stands still at the last. */
import { importArchive } from './import.ts'

const [archive = '', env = '{}', steps = '0'] = process.argv.slice(2)
let step = 0

await importArchive(archive, JSON.parse(env) as NodeJS.ProcessEnv, (what, done) => {
  if (!what.startsWith('import of')) return
  step += 1
  process.stdout.write(`${what} ${done}\n`)
  // Nothing more is done while the kill is on its way.
  if (step === Number(steps)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
