import type { AddressInfo } from 'node:net'
import { referenceSays } from './reference.ts'
import { standInServer } from './server.ts'

/**
 * `node server/testing/stripe/main.ts`: a stand-in for Stripe on this machine. PORT says where it
 * listens, WEBHOOKS_TO where the server is that hears its events.
 */
const server = standInServer()
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', async () => {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  if (process.env.WEBHOOKS_TO) await deliverTo(address, process.env.WEBHOOKS_TO)
  process.stdout.write(`Stand-in for Stripe: ${address}\n${referenceSays}\n`)
})

async function deliverTo(address: string, listener: string): Promise<void> {
  const to = (path: string) => new URL(path, listener).href
  const endpoints = {
    platform: { url: to('/api/webhooks/stripe'), secret: 'whsec_platform' },
    accounts: { url: to('/api/webhooks/stripe-connect'), secret: 'whsec_accounts' },
  }
  const body = JSON.stringify(endpoints)
  const { ok } = await fetch(`${address}/_control/webhooks`, { method: 'POST', body })
  if (!ok) throw new Error(`Webhooks cannot be delivered to ${listener}`)
}

function stop(): void {
  server.close()
  server.closeAllConnections()
  if (process.connected) process.disconnect?.()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// The parent process has exited, even if it crashed.
process.once('disconnect', stop)
