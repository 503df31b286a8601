/**
 * Which test files are unit tests (deciders, projections, rules, fields and the state of screens), which render screens, and which can
 * share a process with others.
 */
import { globSync, readFileSync } from 'node:fs'
import { startsProcesses } from './processes-first.ts'

const root = new URL('../..', import.meta.url).pathname

/**
 * Folders whose tests need the stores on disk, worker processes, HTTP or the command line; and tests that start the whole app (those that
 * start another process: `startsProcesses`).
 */
const folders = /^services\/(?:workers|adapters|archive|integrity|monitoring|http|cli|main|integrations|content|testing)\//u
const boots = /testing\/(?:app|over-http|servers|history|dovecot|xero\/posting)|workers\/|CompressionStream/u

/** What changes the process it runs in. */
const changesProcess = /useFakeTimers|vi\.(?:mock|stub)|process\.env\[|globalThis\.|vitest-environment/u

const files = globSync(['contracts/**/*.test.ts', 'services/**/*.test.ts', 'ui/src/**/*.test.ts'], {
  cwd: root,
  exclude: name => name.includes('node_modules'),
}).filter(file => !file.endsWith('.servers.test.ts'))
const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')
const isUnit = (file: string): boolean => !folders.test(file) && !boots.test(textOf(file)) && !startsProcesses.test(textOf(file))
/** In a shared process, a file that comes later would get modules that were made with the replacement. */
const replacesModules = (file: string): boolean => /vi\.(?:mock|doMock|resetModules)/u.test(textOf(file))
/**
 * Pictures in formats that `services/workers/image.ts` switches off for the whole process, which may have loaded it for an earlier file.
 */
const decodesOtherFormats = (file: string): boolean => /\.(?:webp|gif)\(|testing\/sample-invoices/u.test(textOf(file))
const sharesProcess = (file: string): boolean =>
  (file.startsWith('services/') || /testing\/app\.ts/u.test(textOf(file))) &&
  !startsProcesses.test(textOf(file)) &&
  !changesProcess.test(textOf(file)) &&
  !decodesOtherFormats(file)

/** Paths from the repository's root. */
export const unitFiles: string[] = files.filter(file => isUnit(file) && !replacesModules(file))
/** Paths from the repository's root: they render screens in a simulated browser, and replace no module. */
export const screenFiles: string[] = globSync('ui/src/**/*.test.tsx', { cwd: root }).filter(file => !replacesModules(file))
/**
 * Paths from the repository's root: they start the app, open stores or decode files in their own process, and leave it as they found it.
 * None of them is a unit test.
 */
export const inProcessFiles: string[] = files.filter(file => !isUnit(file) && sharesProcess(file))
