import pg from 'pg'
import type { Config } from '../config.ts'
import type { Connection } from './database.ts'

const OLDEST = 14

/** PostgreSQL as this process reaches it. */
export type Reach = {
  /** For statements and transactions: maybe a pooler. */
  connection: Connection
  /** For what needs a session: listening, session locks, migrations, copies. */
  direct: Connection
}

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>

/**
 * The PostgreSQL of DATABASE_URL and DATABASE_DIRECT_URL, after one attempt to use each.
 * @throws Error with a sentence for people, without the password.
 */
export async function reachExternal(
  databaseUrl: string,
  { databaseDirectUrl }: Pick<Addresses, 'databaseDirectUrl'>,
): Promise<Reach> {
  if (databaseDirectUrl === undefined) {
    const direct = await checkExternal(databaseUrl, 'DATABASE_URL')
    return { connection: direct, direct }
  }
  const direct = await checkExternal(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  await usingIt(databaseUrl, 'DATABASE_URL', requireUsable)
  return { connection: { connectionString: databaseUrl, isPooled: true }, direct }
}

/**
 * The connection to a PostgreSQL that keeps sessions, after one attempt to use it.
 * @throws Error with a sentence for people, without the password.
 */
export async function checkExternal(
  connectionString: string,
  setting = 'DATABASE_URL',
): Promise<{ connectionString: string }> {
  await usingIt(connectionString, setting, async (client) => {
    await requireUsable(client)
    await refusePooler(connectionString, client)
  })
  return { connectionString }
}

/** The address for a command, which takes sessions and so passes a pooler by. */
export const sessionUrl = ({ databaseUrl, databaseDirectUrl }: Addresses): string | undefined =>
  databaseDirectUrl ?? databaseUrl

async function usingIt(
  connectionString: string,
  setting: string,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = clientOf(connectionString)
  try {
    await client.connect()
    await use(client)
  } catch (error) {
    const { host, port, database } = client
    throw new Error(
      `The database of ${setting} (${database} on ${host}:${port}) cannot be used: ${messageOf(error)}`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // the query rejects with the same error
  return client
}

const POOLER =
  'it is a pooler in transaction mode, through which no notices come. Set DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_URL to the pooler'

/**
 * Two connections that meet the same process of PostgreSQL share it, as behind a pooler in transaction mode. A busy pooler
 * may give each another: then this stays unseen.
 * @throws Error for such a pooler.
 */
async function refusePooler(connectionString: string, first: pg.Client): Promise<void> {
  const second = clientOf(connectionString)
  try {
    await second.connect()
    if ((await processOf(first)) === (await processOf(second))) throw new Error(POOLER)
  } finally {
    await second.end().catch(() => {})
  }
}

const processOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** @throws Error unless it is new enough. */
async function requireUsable(client: pg.Client): Promise<void> {
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
