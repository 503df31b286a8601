import { defineConfig } from 'vitest/config'

/** What needs servers; one file after the other, since they share one machine with the servers. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['services/**/*.servers.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
