import { defineConfig } from 'vitest/config'

/** Tests that kill many processes, servers among them: they run alone, after the others. */
const alone = ['services/main/faults.servers.test.ts', 'services/main/roles.servers.test.ts']

/** What needs servers: three files at once, each in a namespace of its own on them. They mostly wait: for a server to restart, a lease, a session. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: ['services/**/*.servers.test.ts'], exclude: ['**/node_modules/**', ...alone], sequence: { groupOrder: 0 }, maxWorkers: 3 },
      },
      { extends: true, test: { name: 'alone', include: alone, sequence: { groupOrder: 1 }, fileParallelism: false } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
