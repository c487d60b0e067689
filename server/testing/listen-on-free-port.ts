import { once } from 'node:events'
import type { Server } from 'node:net'

/** Listens on a free port that only this machine reaches; answers with the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was free')
  return address.port
}
