import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server, each with a product and a browser of its own; two at once is what two cores carry. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['ui/e2e/**/*.test.ts'],
    globalSetup: 'ui/e2e/demo-folder.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // As long as the browser's own waits: what a fast machine draws in a blink takes a busy one seconds.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
