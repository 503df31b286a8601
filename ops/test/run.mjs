// run.mjs [--only-journey]: runs the suite, then the journey in a real browser where there is one, and ends with one plain line of counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'docketry-test-'))

/** Runs vitest with a configuration and answers how many tests passed, failed and were skipped. */
function vitest(config, name, env = {}) {
  const json = join(folder, `${name}.json`)
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(readFileSync(json, 'utf8'))
    const failed = numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites))
    return { passed: numPassedTests, failed, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it ended without a report
  }
}

const counts = []
if (!process.argv.includes('--only-journey')) counts.push(vitest('vitest.config.ts', 'suite'))
const chromium = findChromium()
if (chromium) counts.push(vitest('ops/test/journey.config.ts', 'journey', { DOCKETRY_CHROMIUM: chromium }))
else console.log('\njourney: not run. It needs Chromium: "apt-get install chromium", or set DOCKETRY_CHROMIUM to the browser.')
rmSync(folder, { recursive: true, force: true })

const sum = of => counts.reduce((total, count) => total + count[of], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
process.exit(sum('failed') === 0 ? 0 : 1)
