import { defineConfig } from 'vitest/config'

/** Where processes are killed by the dozen, engines among them: alone, once the others are done. */
const alone = ['services/main/faults.servers.test.ts', 'services/main/roles.servers.test.ts']

/** What needs servers: two files at once, each in a namespace of its own on them. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: ['services/**/*.servers.test.ts'], exclude: ['**/node_modules/**', ...alone], sequence: { groupOrder: 0 }, maxWorkers: 2 },
      },
      { extends: true, test: { name: 'alone', include: alone, sequence: { groupOrder: 1 }, fileParallelism: false } },
    ],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
