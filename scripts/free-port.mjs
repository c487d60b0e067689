import { createServer } from 'node:net'

// Systems give higher ports to outgoing connections: there another test's request could take the port
// between this answer and the listening.
const FIRST = 20_000
const COUNT = 12_000

/** A free port of this machine. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
