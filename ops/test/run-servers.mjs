// run-servers.mjs [file filter…]: runs what needs servers on those that the environment names or Docker can start, then the journey in a
// real browser against the roles as processes. The last line but one names the servers that were used.
import { serverNames, startServers, variables } from '../../services/testing/servers.ts'
import { findChromium } from './find-chromium.mjs'
import { findDovecot } from './find-dovecot.mjs'
import { runVitest, sayFailures, totalOf } from './run-vitest.mjs'

const journey = 'ui/e2e/main-job.test.ts'
const filters = process.argv.slice(2)

/** Null, or why the journey cannot run. */
function whyNot(addresses, chromium) {
  const missing = serverNames.filter(server => !addresses[server])
  if (missing.length > 0) return `It needs ${missing.join(' and ')}.`
  return chromium ? null : 'It needs Chromium: "apt-get install chromium", or set DOCKETRY_CHROMIUM to the browser.'
}

const { addresses, stop } = await startServers(sentence => console.log(sentence))
const counts = []
try {
  findDovecot() // without it the tests are skipped with a message
  const env = Object.fromEntries(Object.entries(addresses).map(([server, address]) => [variables[server], address]))
  counts.push(runVitest('ops/test/servers.config.ts', { env, filters }))
  if (filters.length === 0) {
    const chromium = findChromium()
    const reason = whyNot(addresses, chromium)
    if (reason === null)
      counts.push(
        runVitest('ops/test/journey.config.ts', { env: { ...env, ENGINE: 'servers', DOCKETRY_CHROMIUM: chromium }, filters: [journey] }),
      )
    else console.log(`\njourney: not run. ${reason}`)
  }
} finally {
  await stop()
}
const { line, code } = totalOf(counts)
console.log()
sayFailures(counts)
console.log(`servers: ${serverNames.map(server => `${server}=${addresses[server] ? 'run' : 'not-run'}`).join(' ')}`)
console.log(line)
process.exit(code)
