import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnFreePort } from './listen-on-free-port.ts'

const LOOK_MS = 200
/** A header of the answers that the balancer itself gives, for want of a process. */
export const NO_PROCESS = 'x-no-process'

/** A tiny load balancer: one process after the other, of those whose /readyz says so. */
export async function openBalancer(ports: () => readonly number[]) {
  let ready: readonly number[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(ports().map(isReady))
    ready = ports().filter((_, index) => answers[index])
  }
  let isLooking = false
  const looking = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, LOOK_MS)

  const server = createServer((request, response) => {
    turn += 1
    const port = ready[turn % Math.max(1, ready.length)]
    if (port === undefined) refuse(response)
    else forward(port, request, response)
  })
  const port = await listenOnFreePort(server)
  return {
    address: `http://127.0.0.1:${port}`,
    readyPorts: () => ready,
    close() {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request
  // A connection of its own: a kept one may end in the moment in which it is used again.
  const passed = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  passed.once('error', () => (response.headersSent ? response.destroy() : refuse(response)))
  request.pipe(passed)
  response.once('close', () => passed.destroy())
}

function refuse(response: ServerResponse): void {
  response.writeHead(502, { [NO_PROCESS]: 'true' }).end()
}
