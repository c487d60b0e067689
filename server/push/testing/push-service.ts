import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { selfSigned } from '../../testing/self-signed.ts'

export type Delivered = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service on this machine: it keeps what arrives, and answers 201 unless `answer` says otherwise. */
export async function openPushService(
  answer?: (response: ServerResponse, path: string) => boolean,
) {
  const { key, cert } = selfSigned()
  const delivered: Delivered[] = []
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      const { url: path = '', headers } = request
      delivered.push({ path, headers, body })
      if (!answer?.(response, path)) response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ ca: cert })
  return {
    delivered,
    agent,
    origin: `https://127.0.0.1:${port}`,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
