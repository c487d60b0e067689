import type { Connection } from '../db/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for the whole run, whose user may create databases. */
    postgres: Connection
    /** A folder for files of the whole run, which goes with it. */
    folder: string
  }
}

/** The database that every test file's own is a copy of: migrated, with the task queue laid out. */
export const TEMPLATE = 'westhaul_test_template'
