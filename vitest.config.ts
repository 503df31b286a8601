import { defineConfig } from 'vitest/config'

/** Everything that runs without servers and without a browser. Servers: `make test-servers`. Journeys in a browser: `make e2e`. */
export default defineConfig({
  test: {
    include: ['contracts/**/*.test.ts', 'services/**/*.test.ts', 'ui/**/*.test.{ts,tsx}', 'ops/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.servers.test.ts', 'ui/e2e/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is otherwise, is not enough for what a busy machine does in the meantime.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['ui/testing/patience.ts'],
    // Tests start worker processes of their own: two files at once is what two cores carry.
    maxWorkers: 2,
  },
})
