import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server; one after the other. */
export default defineConfig({
  test: { root: new URL('../..', import.meta.url).pathname, include: ['ui/e2e/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false },
})
