import pg from 'pg'

const OLDEST = 14

/**
 * The connection to the PostgreSQL of DATABASE_URL, after one attempt to use it.
 * @throws Error with a sentence for people, without the password.
 */
export async function checkExternal(databaseUrl: string): Promise<{ connectionString: string }> {
  const connectionString = databaseUrl
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // the query rejects with the same error
  try {
    await requireUsable(client)
  } catch (error) {
    const { host, port, database } = client
    throw new Error(
      `The database of DATABASE_URL (${database} on ${host}:${port}) cannot be used: ${messageOf(error)}`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { connectionString }
}

/** @throws Error unless it can be reached and is new enough. */
async function requireUsable(client: pg.Client): Promise<void> {
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const major = rows[0]?.major ?? 0
  if (major < OLDEST) throw new Error(`it is PostgreSQL ${major}, and ${OLDEST} is the oldest`)
}

/** For a name with several addresses Node collects one error for each and has no message itself. */
function messageOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
}
