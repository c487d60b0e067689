import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../contract/uploads.ts'
import { useApp } from '../testing/app.ts'

const app = useApp({
  bodyLimits: { headers: 300, body: 400, upload: 800, idle: 60_000, check: 50 },
})
const patient = useApp()
beforeAll(async () => {
  for (const { http } of [app, patient]) await http.listen({ port: 0, host: '127.0.0.1' })
})

/** A connection that sends what it is given, and what it is answered until the server closes it. */
function sending(head: string, { http } = app) {
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => {})
  socket.write(head)
  return { socket, answer: closing(socket).then(() => answer) }
}

const closing = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()))

const post = (path: string, ...headers: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const MULTIPART = 'content-type: multipart/form-data; boundary=x'
const FILE =
  '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

/** One byte every 50 ms, as long as the connection is open. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write(' '), 50)
  socket.once('close', () => clearInterval(timer))
}

test.for([
  ['JSON', '/api/quote', 'content-type: application/json'],
  ['upload', '/api/upload', MULTIPART],
] as const)('a %s body that never ends is cut off with 408', async ([, path, type]) => {
  const { socket, answer } = sending(post(path, type, 'content-length: 100000'))
  drip(socket)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timed_out"/)
})

test('a request whose headers never end is cut off', async () => {
  const { answer } = sending('POST /api/quote HTTP/1.1\r\nhost: localhost\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrives in time is answered, and the connection stays open', async () => {
  const { socket } = sending(
    `${post('/api/quote', 'content-type: application/json', 'content-length: 2')}{}`,
  )
  const [text] = (await once(socket, 'data')) as [string]
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(socket.closed).toBe(false)
})

/** Sends until the connection is closed. */
async function flood(socket: Socket, frame: (bytes: Buffer) => Buffer) {
  const chunk = frame(Buffer.alloc(1024 * 1024))
  const close = closing(socket)
  while (!socket.destroyed) {
    const drain = new Promise<void>((resolve) => socket.once('drain', resolve))
    if (!socket.write(chunk)) await Promise.race([drain, close])
  }
}

const MB = 1024 * 1024

test.for([
  ['/api/upload', MULTIPART],
  ['/api/quote', 'content-type: application/json'],
] as const)(
  'a body to %s that declares 1 GB is refused without being read',
  async ([path, type]) => {
    const { socket, answer } = sending(post(path, type, `content-length: ${1024 * MB}`))
    await flood(socket, (bytes) => bytes)
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/)
    expect(socket.bytesWritten).toBeLessThan(100 * MB)
  },
)

test('an upload that does not declare its size is cut off at the limit', async () => {
  const { socket, answer } = sending(
    post('/api/upload', MULTIPART, 'transfer-encoding: chunked'),
    patient,
  )
  const toChunk = (bytes: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`${bytes.length.toString(16)}\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ])
  socket.write(toChunk(FILE))
  await flood(socket, toChunk)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/)
  expect(socket.bytesWritten).toBeLessThan(MAX_UPLOAD_BYTES + 100 * MB)
}, 120_000)
