import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenOnFreePort } from './listen-on-free-port.ts'

/**
 * A reverse proxy that buffers: it passes an answer on once it is complete, and so never a stream of events. What
 * else is asked for passes as it is. Answers with its own address.
 */
export async function bufferingProxy(origin: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
      if (isStream) return void answer.resume()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  const ownPort = await listenOnFreePort(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${ownPort}`
}
