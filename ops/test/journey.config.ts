import { defineConfig } from 'vitest/config'

/** Against the built review page over a fake server. */
const review = ['ui/e2e/review-*.test.ts', 'ui/e2e/focus.test.ts']

/**
 * Journeys in a real browser; two files at once, for two cores. Each file of the project `product` starts the product on a copy of the
 * demo's data.
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    projects: [
      { extends: true, test: { name: 'review', include: review, globalSetup: 'ui/e2e/review-site.ts' } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['ui/e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...review],
          globalSetup: 'ui/e2e/demo-folder.ts',
        },
      },
    ],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // As long as the browser's own timeouts, for busy machines.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
