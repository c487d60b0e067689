import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { closeGently, endConnections } from './drain.ts'

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

test('a request that was on its way when the server stopped listening is answered', async () => {
  const app = fastify()
  const drain = { isStopping: false }
  endConnections(app, drain)
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')

  const closed = closeGently(app, drain, 50)
  await vi.waitFor(async () => expect(await isRefused(port)).toBe(true), { interval: 5 })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('200 OK')
  expect(answer).toContain('connection: close')
  await closed
})
