import pg from 'pg'

const OLDEST = 14

/**
 * The connection to the PostgreSQL that DATABASE_URL names, after one attempt to use it.
 * @throws Error with a sentence for people, without the password.
 */
export async function checkExternal(databaseUrl: string): Promise<{ connectionString: string }> {
  const connectionString = databaseUrl
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // told by the query as well
  const reason = await whyUnusable(client)
  await client.end().catch(() => {})
  const { host, port, database } = client
  if (reason)
    throw new Error(
      `The database of DATABASE_URL (${database} on ${host}:${port}) cannot be used: ${reason}`,
    )
  return { connectionString }
}

async function whyUnusable(client: pg.Client): Promise<string | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    const major = rows[0]?.major ?? 0
    return major < OLDEST ? `it is PostgreSQL ${major}, and ${OLDEST} is the oldest` : undefined
  } catch (error) {
    // Where a name has several addresses, Node collects one error for each and says nothing itself.
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    return errors.map((each) => (each instanceof Error ? each.message : String(each))).join(', ')
  }
}
