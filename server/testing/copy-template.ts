import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../db/embedded/start-embedded.ts'
import { TEMPLATE } from './template.ts'

/** A migrated database of its own for a test or a test file, in the PostgreSQL of the run. */
export type TestDatabase = {
  connection: Connection
  /** As DATABASE_URL takes it. */
  url: string
  /** Runs a statement in another database, for what is done to this one from outside. */
  fromOutside(text: string): Promise<unknown>
  /** Keeps it under this name, for others to copy, instead of dropping it. */
  keep(name: string): Promise<void>
  drop(): Promise<void>
}

/** The address of a database of the run, as DATABASE_URL takes it. */
export function urlOf({ user, port, database, host, password }: Connection): string {
  const url = new URL(`postgres://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  if (password) url.password = password
  return url.href
}

export async function copyTemplate(template: string = TEMPLATE): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  // The run may stop its PostgreSQL while this connection is still closing.
  admin.on('error', () => {})
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)

  return {
    connection: { ...server, database: name },
    url: urlOf({ ...server, database: name }),
    fromOutside: (text) => admin.query(text),
    async keep(kept) {
      await admin.query(`alter database ${name} rename to ${kept}`)
      await admin.end()
    },
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
