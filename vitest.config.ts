import { defineConfig } from 'vitest/config'
import { inProcessFiles, screenFiles, unitFiles } from './ops/test/file-groups.ts'
import { processesFirst } from './ops/test/processes-first.ts'

const all = ['contracts/**/*.test.ts', 'services/**/*.test.ts', 'ui/**/*.test.{ts,tsx}', 'ops/**/*.test.ts']
const elsewhere = ['**/node_modules/**', '**/*.servers.test.ts', 'ui/e2e/**']

/** Files at once where tests start processes or wait for a disk, a retry or a lease: two leave a quarter of two cores idle. */
const manyWait = 3

/** Everything that runs without servers and without a browser. Servers: `make test-servers`. Journeys in a browser: `make e2e`. */
export default defineConfig({
  test: {
    projects: [
      // Files of one worker share its modules, and start in half the time: unit tests hold no state in them but toasts and storage, which
      // are emptied after each file that has a page.
      {
        extends: true,
        test: { name: 'unit', include: unitFiles, isolate: false, setupFiles: ['ui/testing/clean-up.ts'], sequence: { groupOrder: 0 } },
      },
      // Screens of one worker share the modules of the libraries that they are made of, which take longer to load than their tests; toasts
      // and storage are emptied after each file.
      {
        extends: true,
        test: {
          name: 'screens',
          include: screenFiles,
          isolate: false,
          setupFiles: ['ui/testing/clean-up.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      // The app and the stores of each file have a folder and a port of their own; what they are made of is imported and compiled once.
      {
        extends: true,
        test: { name: 'in-process', include: inProcessFiles, isolate: false, sequence: { groupOrder: 1 }, maxWorkers: manyWait },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: all,
          exclude: [...elsewhere, ...unitFiles, ...screenFiles, ...inProcessFiles],
          sequence: { groupOrder: 2 },
          maxWorkers: manyWait,
        },
      },
    ],
    sequence: { sequencer: processesFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is otherwise, is not enough for what a busy machine does in the meantime.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['ui/testing/query-timeout.ts'],
    // Unit tests and screens only compute: two files at once is what two cores carry.
    maxWorkers: 2,
  },
})
