import type { AddressInfo } from 'node:net'
import { referenceSays } from './reference.ts'
import { standInServer } from './server.ts'

/** `node server/testing/stripe/main.ts`: a stand-in for Stripe on this machine; PORT chooses where. */
const server = standInServer()
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`Stand-in for Stripe: http://127.0.0.1:${port}\n${referenceSays}\n`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
