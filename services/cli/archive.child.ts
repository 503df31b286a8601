/** Run and killed by a test: imports an archive, prints a line for each step, and blocks at the given one. */
import { importArchive } from './import.ts'

const [archive = '', env = '{}', steps = '0'] = process.argv.slice(2)
let step = 0

await importArchive(archive, JSON.parse(env) as NodeJS.ProcessEnv, (what, done) => {
  if (!what.startsWith('import of')) return
  step += 1
  process.stdout.write(`${what} ${done}\n`)
  // Blocks until the process is killed.
  if (step === Number(steps)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
