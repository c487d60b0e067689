import { defineConfig } from 'vitest/config'

const A_MINUTE = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,contract,scripts,test}/**/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          // The modules of the server keep no state: read once for each worker, by Node itself, they
          // take a third of the time. What a test changes (the clock, a setting) is its app's own.
          isolate: false,
          experimental: { viteModuleRunner: false },
          testTimeout: A_MINUTE / 4,
          hookTimeout: A_MINUTE,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,test}/**/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 3 * A_MINUTE,
          hookTimeout: 3 * A_MINUTE,
          // As patient as the browser's own waiting: one second is short on a busy machine.
          expect: { poll: { timeout: A_MINUTE / 4 } },
        },
      },
    ],
  },
})
