import { defineConfig } from 'vitest/config'

/** Tests that kill many processes, servers among them: they run alone, after the others. */
const alone = ['services/main/faults.servers.test.ts', 'services/main/roles.servers.test.ts']

/**
 * Tests that need servers: three files at once, each in its own namespace. They mostly wait, for a server to restart, a lease or a session.
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['services/**/*.servers.test.ts'],
          exclude: ['**/node_modules/**', ...alone],
          sequence: { groupOrder: 0 },
          maxWorkers: 3,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, sequence: { groupOrder: 1 }, fileParallelism: false } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
