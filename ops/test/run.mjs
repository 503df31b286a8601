// run.mjs [--only-journey]: runs the suite, then the journey in a real browser where there is one, and ends with one plain line of counts.
import { findBrowsers } from './find-chromium.mjs'
import { runVitest, sayFailures, totalOf } from './run-vitest.mjs'

const counts = []
if (!process.argv.includes('--only-journey')) counts.push(runVitest('vitest.config.ts'))
const browsers = findBrowsers()
if (browsers) counts.push(runVitest('ops/test/journey.config.ts', { env: browsers }))
else console.log('\njourney: not run. It needs Chromium: "apt-get install chromium", or set DOCKETRY_CHROMIUM to the browser.')

const { line, code } = totalOf(counts)
console.log()
sayFailures(counts)
console.log(line)
process.exit(code)
