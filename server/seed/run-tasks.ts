import type pg from 'pg'

/** Connections to one database that work at the same time. */
export type Clients = readonly [pg.ClientBase, ...pg.ClientBase[]]

/** Runs the statements in their order, one at a time on each connection. */
export async function runTasks(clients: Clients, statements: readonly string[]): Promise<void> {
  const queue = statements.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const statement of queue) await client.query(statement)
    }),
  )
}
