// Runs vitest and counts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { newScratch } from './scratch.mjs'

const root = new URL('../..', import.meta.url).pathname

/**
 * Runs the tests of a configuration, or those of its files that `filters` name; returns how many passed, failed and were skipped, and a
 * line for each failed test.
 */
export function runVitest(config, { env = {}, filters = [] } = {}) {
  const folder = newScratch()
  const report = join(folder, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status } = spawnSync(process.execPath, [...args, ...filters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: folder, ...env },
  })
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    const failed = read.numFailedTests || (status === 0 ? 0 : Math.max(1, read.numFailedTestSuites))
    return { passed: read.numPassedTests, failed, skipped: read.numPendingTests, failures: read.testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${config} ended without a report`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `file: test: first lines of the message` of each failed test of a file, of the file itself where it failed outside its tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${short(message) || 'it failed outside its tests, see above'}`] : []
  return failed.map(test => `${file}: ${test.fullName}: ${short(test.failureMessages.join('\n'))}`)
}

const short = message =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter(line => line.trim() && !line.includes('node_modules'))
    .slice(0, 6)
    .join(' | ')
    .slice(0, 600)

/** Prints a line for each failed test, at the end of a run, so that its last lines name every failure. */
export function sayFailures(counts) {
  for (const failure of counts.flatMap(count => count.failures)) console.log(`failed: ${failure}`)
}

/** The last line of a run, and its exit code. */
export function totalOf(counts) {
  const sum = of => counts.reduce((total, count) => total + count[of], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  return { line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`, code: sum('failed') === 0 ? 0 : 1 }
}
