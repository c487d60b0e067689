import { once } from 'node:events'
import { createServer } from 'node:http'
import { listenOnFreePort } from '../listen-on-free-port.ts'

/** A stand-in for a road server on this machine: every way is as long as the test says, or it fails, or hangs. */
export async function startRoads() {
  const requests: string[] = []
  let answer: 'ways' | 'fails' | 'hangs' | 'nonsense' | 'short' = 'ways'
  const server = createServer(({ url = '/' }, response) => {
    requests.push(url)
    if (answer === 'hangs') return
    const { pathname, searchParams } = new URL(url, 'http://stand-in')
    const points = decodeURIComponent(pathname.split('/').at(-1) ?? '').split(';')
    const chosen = (name: string) =>
      searchParams.get(name)?.split(';').map(Number) ?? [...points.keys()]
    const [sources, destinations] = [chosen('sources'), chosen('destinations')]
    if (answer === 'short') sources.pop()
    const matrix = (value: number) =>
      sources.map((a) => destinations.map((b) => (points[a] === points[b] ? 0 : value)))
    response.writeHead(answer === 'fails' ? 500 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        answer === 'nonsense'
          ? { code: 'Ok', distances: [[0]], durations: [[0]] }
          : { code: 'Ok', distances: matrix(12_340), durations: matrix(1_260) },
      ),
    )
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers: (next: typeof answer) => {
      answer = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
