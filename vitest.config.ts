import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const A_MINUTE = 60_000
/** Test files at a time: more than half of its time each waits, for a database, a browser, a clock. */
const AT_ONCE = Math.max(4, availableParallelism())

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,contract,scripts,test}/**/*.test.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: 'server/testing/record-waits.ts',
          // The modules of the server keep no state: read once for each worker, by Node itself, they
          // take a third of the time. What a test changes (the clock, a setting) is its app's own.
          isolate: false,
          experimental: { viteModuleRunner: false },
          maxWorkers: AT_ONCE,
          // A test that hangs is found as well after a minute; one on a busy machine may need it.
          testTimeout: A_MINUTE,
          hookTimeout: A_MINUTE,
        },
      },
      // What a screen works out needs no document; what it draws does, and its tests end in .tsx.
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: 'web/testing/leave-as-found.ts',
          isolate: false,
          maxWorkers: AT_ONCE,
          testTimeout: A_MINUTE / 4,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/testing/leave-as-found.ts', 'web/testing/set-up.ts'],
          // One document and one reading of the modules for all files of a worker.
          isolate: false,
          maxWorkers: AT_ONCE,
          testTimeout: A_MINUTE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,test}/**/*.e2e.ts'],
          globalSetup: 'server/testing/postgres.ts',
          setupFiles: ['server/testing/record-waits.ts', 'e2e/past-midnight.ts'],
          // One browser for all files of a worker, and helpers that are read once: they keep no state
          // but by product, of which each file has its own.
          isolate: false,
          experimental: { viteModuleRunner: false },
          maxWorkers: AT_ONCE,
          testTimeout: 5 * A_MINUTE,
          hookTimeout: 3 * A_MINUTE,
          // As patient as the browser's own waiting: one second is short on a busy machine.
          expect: { poll: { timeout: (3 * A_MINUTE) / 4 } },
        },
      },
    ],
  },
})
