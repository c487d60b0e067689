import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '../db/embedded/start-embedded.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

/** So late the other end of a silent connection hears that it has ended. */
const UNHEARD_MS = 30_000

/** The network between the processes and PostgreSQL, and what may go wrong with it. */
export type DatabaseLink = Awaited<ReturnType<typeof openDatabaseLink>>

/**
 * Stands between the processes and PostgreSQL. Paused, it takes everything and passes nothing on, as a host that
 * hangs; silent, what is open then never hears again, as after a broken route; slow, each piece is late; cut,
 * every connection ends.
 */
export async function openDatabaseLink({ host, port }: Connection) {
  const open = new Set<Socket>()
  const mute = new Set<Socket>()
  let running: Promise<void> = Promise.resolve()
  let goOn = () => {}
  let delayMs = 0

  const passOn = (from: Socket, to: Socket): void => {
    let last = Promise.resolve()
    from.on('data', (bytes) => {
      last = last.then(async () => {
        if (delayMs > 0) await pause(delayMs)
        await running
        if (!mute.has(from)) to.write(bytes)
      })
    })
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      if (mute.delete(from)) return void setTimeout(() => to.destroy(), UNHEARD_MS).unref()
      // What is under way arrives before the end does.
      void last.then(() => to.destroy())
    })
  }
  const server = createServer((client) => {
    const database = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host)
    for (const socket of [client, database]) open.add(socket)
    passOn(client, database)
    passOn(database, client)
  })
  const address = await listenOnFreePort(server)
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: address,
    cut,
    pause() {
      running = new Promise((resolve) => {
        goOn = resolve
      })
    },
    slowDown: (milliseconds: number) => void (delayMs = milliseconds),
    fallSilent: () => open.forEach((socket) => mute.add(socket)),
    recover() {
      goOn()
      delayMs = 0
    },
    close() {
      server.close()
      goOn()
      cut()
    },
  }
}
