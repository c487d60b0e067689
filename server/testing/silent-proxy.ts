import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Connection } from '../db/embedded/start-embedded.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

/**
 * Stands between a test and PostgreSQL and can fall silent, as a broken network does: it still
 * accepts and never answers. What was open then stays silent for good; new connections work again
 * after `recover`.
 */
export async function silentProxy(to: Connection) {
  const open = new Set<Socket>()
  let isSilent = false
  const mute = (socket: Socket) => socket.unpipe().removeAllListeners('close').resume()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    if (isSilent) return mute(client)
    const database = to.host.startsWith('/')
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect(to.port, to.host)
    open.add(database)
    database.on('error', () => {})
    client.pipe(database).pipe(client)
    return client
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    connection: { ...to, host: '127.0.0.1', port },
    fallSilent() {
      isSilent = true
      open.forEach(mute)
    },
    recover() {
      isSilent = false
    },
  }
}
