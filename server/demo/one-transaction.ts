import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type Transaction,
} from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/**
 * A database whose transactions are savepoints in one that is open already: use cases run on it as
 * ever, and yet all they did together is kept or undone as one.
 */
export function withinTransaction(transaction: Transaction<Tables>): Db {
  const outer = transaction.withoutPlugins()
  const connection: DatabaseConnection = {
    // Only whoever built the query knows what its rows are.
    executeQuery: <R>(query: CompiledQuery) => outer.executeQuery(query as CompiledQuery<R>),
    streamQuery: () => {
      throw new Error('Rows are not streamed within a transaction')
    },
  }
  const run = (text: string) => async () => {
    await outer.executeQuery(CompiledQuery.raw(text))
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: run('savepoint step'),
    commitTransaction: run('release savepoint step'),
    rollbackTransaction: run('rollback to savepoint step'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
