// Runs vitest and counts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newScratch } from './scratch.mjs'

const root = new URL('../..', import.meta.url).pathname

/** Runs the tests of a configuration, or those of its files that `filters` name; answers how many passed, failed and were skipped. */
export function runVitest(config, { env = {}, filters = [] } = {}) {
  const folder = newScratch()
  const report = join(folder, 'report.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, [...args, ...filters], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, TMPDIR: folder, ...env } })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites)), skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it ended without a report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The last line of a run, and its exit code. */
export function totalOf(counts) {
  const sum = of => counts.reduce((total, count) => total + count[of], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return { line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`, code: sum('failed') === 0 ? 0 : 1 }
}
