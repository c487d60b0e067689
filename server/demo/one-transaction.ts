import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type Transaction,
} from 'kysely'
import { camelCase } from '../db/camel-case.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/**
 * A database whose transactions are part of one that is open already: use cases run on it unchanged, and all
 * of them commit or roll back together. After one of them rolls back, only the whole can be rolled back:
 * further queries fail.
 */
export function withinTransaction(transaction: Transaction<Tables>): Db {
  const outer = transaction.withoutPlugins()
  let isSpoilt = false
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (isSpoilt) throw new Error('A part of this transaction should have been rolled back')
      // The type of the rows is only known to the builder of the query.
      return outer.executeQuery(query as CompiledQuery<R>)
    },
    streamQuery: () => {
      throw new Error('Rows are not streamed within a transaction')
    },
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {
      isSpoilt = true
    },
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
    plugins: [camelCase],
  })
}
