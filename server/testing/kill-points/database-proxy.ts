import { connect, createServer, type Socket } from 'node:net'
import type { Connection } from '../../db/embedded/start-embedded.ts'
import { frames } from './frames.ts'
import type { KillCounter } from './counter.ts'
import { traces } from './traces.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'

/**
 * Stands between a process and PostgreSQL and counts what is sent there: each message after which an
 * answer is awaited (Sync, or a simple Query).
 * @returns the port to connect to.
 */
export async function databaseProxy(to: Connection, counter: KillCounter): Promise<number> {
  const server = createServer((client) => join(client, open(to), counter))
  counter.onKill(() => server.close())
  return listenOnFreePort(server)
}

const open = ({ host, port }: Connection): Socket =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)

const [QUERY, PARSE, SYNC, READY] = ['Q', 'P', 'S', 'Z']

function join(client: Socket, database: Socket, counter: KillCounter): void {
  /** The process dies as soon as the database has carried out what was sent last. */
  let isLast = false
  const end = () => {
    client.destroy()
    database.destroy()
  }
  counter.onKill(end)
  for (const socket of [client, database]) {
    socket.on('error', end)
    socket.on('close', end)
  }
  const leavesTrace = traces()
  let statement = ''
  const sent = frames({ hasStart: true }, (type, body) => {
    // A Parse names the statement before its text.
    if (type === QUERY || type === PARSE) statement = body.toString().replaceAll('\0', ' ')
    if (type !== QUERY && type !== SYNC) return
    if (counter.next('database', leavesTrace(statement))) isLast = true
  })
  const answered = frames({ hasStart: false }, (type) => {
    if (type === READY && isLast) counter.kill()
  })
  client.on('data', (chunk) => {
    if (counter.isDead || isLast) return
    sent(chunk)
    database.write(chunk)
  })
  database.on('data', (chunk) => {
    answered(chunk)
    if (!counter.isDead && !isLast) client.write(chunk)
  })
}
