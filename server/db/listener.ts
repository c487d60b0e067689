import pg from 'pg'

const RECONNECT_MS = 1_000
/** A connection whose other end is gone without a word is found out by this, and not by TCP after ten minutes. */
const CHECK_MS = 15_000
const ANSWER_MS = 5_000

type Listening = {
  /** Runs after every connecting, when notices are being received: those of before are lost. */
  opened: (client: pg.ClientBase) => Promise<unknown>
  noticed: (payload: string, client: pg.ClientBase) => void
  /** Asks something now and then; the connection is replaced when it fails. */
  check?: (client: pg.ClientBase) => Promise<unknown>
}

/** Listens on a channel of PostgreSQL on a connection of its own, which is opened again whenever it is lost. */
export async function openListener(
  settings: pg.ClientConfig,
  channel: string,
  { opened, noticed, check = (client) => client.query('select') }: Listening,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  const start = async (): Promise<void> => {
    const current = new pg.Client({
      ...settings,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client = current
    const checks = setInterval(
      () => void check(current).catch(() => current.connection.stream.destroy()),
      CHECK_MS,
    ).unref()
    current.on('notification', ({ payload = '' }) => noticed(payload, current))
    current.on('error', () => {})
    current.on('end', () => {
      clearInterval(checks)
      if (!stopped) setTimeout(() => void start().catch(() => {}), RECONNECT_MS).unref()
    })
    await current.connect()
    try {
      await current.query(`listen ${channel}`)
      await opened(current)
    } catch (error) {
      current.connection.stream.destroy()
      throw error
    }
  }
  await start()
  return async () => {
    stopped = true
    await client?.end()
  }
}
