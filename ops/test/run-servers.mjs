// run-servers.mjs [file filter…]: runs what needs servers on those that the environment names or Docker can start.
// Its last line but one says which ran.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines, startServers, variables } from '../../services/testing/servers.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'docketry-servers-'))
const report = join(folder, 'report.json')

/** How many tests passed, failed and were skipped. */
function vitest(env) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'ops/test/servers.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites)), skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it ended without a report
  }
}

const servers = await startServers(sentence => console.log(sentence))
let counts = { passed: 0, failed: 1, skipped: 0 }
try {
  counts = vitest(Object.fromEntries(Object.entries(servers.addresses).map(([engine, address]) => [variables[engine], address])))
} finally {
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\nengines: ${engines.map(engine => `${engine}=${servers.addresses[engine] ? 'run' : 'not-run'}`).join(' ')}`)
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exit(counts.failed === 0 ? 0 : 1)
