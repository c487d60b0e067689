import { z } from 'zod'

const address = z.string().startsWith('postgres').optional()

/** Variables of the environment that say where PostgreSQL is. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_REPLICA_URL: address,
}

export type DatabaseSettings = {
  /** Undefined: an embedded PostgreSQL below the data folder. */
  databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode; undefined: it is not. */
  databaseDirectUrl: string | undefined
  /** A streaming replica that answers reads; undefined: the primary answers all. */
  databaseReplicaUrl: string | undefined
}

/** @throws Error for an address beside the embedded PostgreSQL. */
export function databaseSettings({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URL,
}: z.output<z.ZodObject<typeof databaseVariables>>): DatabaseSettings {
  for (const [name, url] of Object.entries({ DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }))
    if (url && !DATABASE_URL)
      throw new Error(
        `${name} needs DATABASE_URL: the embedded PostgreSQL has no pooler or replica`,
      )
  return {
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReplicaUrl: DATABASE_REPLICA_URL,
  }
}
