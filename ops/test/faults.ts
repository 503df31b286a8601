/**
 * Runs the fault harness. MODE: embedded, or servers (needs EVENTSTORE_URL, KAFKA_BROKERS and MONGO_URL; servers are killed too if
 * DOCKETRY_ENGINES names the folder of their scripts). SECONDS of load (60), SEED (any), USERS (4), EVERY_MS between faults (1500), BATCHES
 * uploaded by each user at most (10), RUNS one after the other (1), each with the next seed. Prints one line of JSON per run; exits 1 if a
 * run finds a disagreement.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedded } from '../../services/testing/faults/embedded.ts'
import { serverControl } from '../../services/testing/faults/server-control.ts'
import { runFaults, type FaultOptions } from '../../services/testing/faults/run-faults.ts'
import { servers } from '../../services/testing/faults/servers.ts'
import { serversEnv } from '../../services/testing/roles.ts'

const number = (name: string, otherwise: number): number => Number(process.env[name] || otherwise)
const mode = process.env['MODE'] || 'embedded'
const first = number('SEED', Date.now() % 1_000_000)

for (let seed = first; seed < first + number('RUNS', 1); seed += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-faults-'))
  const options: FaultOptions = {
    seed,
    seconds: number('SECONDS', 60),
    edits: 1,
    users: number('USERS', 4),
    everyMs: number('EVERY_MS', 1500),
    maxGroups: number('BATCHES', 10),
    scans: 1,
    settleMs: 180_000,
  }
  const deployment = await (mode === 'servers'
    ? servers(serversEnv({ DOCKETRY_LEASE_SECONDS: '3', LOG_LEVEL: 'error' }), serverControl())
    : embedded(folder))
  try {
    const { report } = await runFaults(deployment, options)
    console.log(JSON.stringify({ mode, ...report }))
    if (report.disagreements.length > 0) {
      console.error(`Seed ${seed} does not agree; its data is kept${mode === 'servers' ? ' on the servers' : ` in ${folder}`}.`)
      process.exitCode = 1
      continue
    }
  } catch (error) {
    console.error(`Seed ${seed}:`, error)
    process.exitCode = 1
    continue
  } finally {
    await deployment.destroy()
  }
  await rm(folder, { recursive: true, force: true })
}
process.exit()
