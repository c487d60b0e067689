import { ask } from './books.ts'
import type { Database } from './server.ts'

/** Has the server run a task of its clock now, as it would within a minute. */
export const runNow = (database: Database, task: string) =>
  ask(database, `insert into tasks.job (name, data) values ('scheduled', $1)`, [
    JSON.stringify({ task, payload: {} }),
  ])
