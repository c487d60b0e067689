import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { KillCounter } from './counter.ts'
import { listenOnFreePort } from '../listen-on-free-port.ts'

/**
 * Stands between a process and the payment provider and counts its requests.
 * @returns the address to call instead.
 */
export async function providerProxy(apiBase: string, counter: KillCounter): Promise<string> {
  const server = createServer((asked, answer) => void pass(asked, answer, apiBase, counter))
  counter.onKill(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${await listenOnFreePort(server)}`
}

async function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  apiBase: string,
  counter: KillCounter,
): Promise<void> {
  const isLast = counter.next('provider', true)
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer) // bytes, as no encoding is set
  if (counter.isDead) return
  const { method, headers, url = '/' } = asked
  const forwarded = request(new URL(url, apiBase), { method, headers })
  forwarded.end(Buffer.concat(chunks))
  // Only one kind of value is told with a response.
  const [told] = (await once(forwarded, 'response')) as [IncomingMessage]
  const body: Buffer[] = []
  for await (const chunk of told) body.push(chunk as Buffer)
  if (isLast) counter.kill()
  if (counter.isDead) return
  answer.writeHead(told.statusCode ?? 500, told.headers).end(Buffer.concat(body))
}
