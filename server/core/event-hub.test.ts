import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenOnFreePort } from '../testing/listen-on-free-port.ts'
import { openHub, type EventHub } from './event-hub.ts'
import type { StoredEvent } from './event-store.ts'
import type { Position } from '../../contract/events.ts'
import type { Reader } from './event-stream.ts'

const event = (id: number, fields: Partial<StoredEvent> = {}): StoredEvent => ({
  id,
  topic: 'job',
  subject: id,
  audience: [],
  jobId: null,
  offer: null,
  offerBefore: null,
  xid: BigInt(id),
  snapshot: `${id}:${id}:`,
  ...fields,
})

const reader = (fields: Partial<Reader> = {}): Reader => ({
  name: 'user 1',
  identities: ['user 1'],
  sees: () => true,
  isAllowed: async () => true,
  ...fields,
})

/** A hub with a reader of its stream on a real connection. */
async function reading(hub: EventHub, start: Position = {}, fields?: Partial<Reader>) {
  const server = createServer((_, response) => hub.open(response, reader(fields), start))
  const port = await listenOnFreePort(server)
  const requestEvent = once(server, 'request')
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  onTestFinished(() => {
    socket.destroy()
    server.close()
    hub.close()
  })
  const [, response] = (await requestEvent) as [unknown, ServerResponse]
  const ids = () => [...text.matchAll(/^data: .*"id":(\d+)/gm)].map(([, id]) => Number(id))
  return { socket, response, ids, text: () => text }
}

test('a reader who does not read is dropped instead of buffered', async () => {
  const hub = openHub()
  const { socket, response } = await reading(hub)
  socket.pause()
  const batch = Array.from({ length: 1_000 }, (_, place) => event(place))
  for (let round = 0; round < 2_000 && !response.destroyed; round += 1) {
    hub.deliver(batch)
    await new Promise(setImmediate)
  }
  expect(response.destroyed).toBe(true)
})

test('a reader who takes no heartbeat for two of them is dropped', async () => {
  const hub = openHub()
  const { response } = await reading(hub)
  vi.spyOn(response, 'writableLength', 'get').mockReturnValue(40)
  hub.beat()
  expect(response.destroyed).toBe(false)
  hub.beat()
  expect(response.destroyed).toBe(true)
})

test('a heartbeat carries the position, so that a quiet stream continues from there', async () => {
  const hub = openHub()
  const { text } = await reading(hub, undefined, { sees: () => false })
  hub.deliver([event(7)])
  hub.beat()
  await expect.poll(text).toContain(': heartbeat\nevent: heartbeat\nid: 7\ndata: {}\n\n')
})

test('a browser continues after its last event, with those that may have committed late', async () => {
  const hub = openHub()
  hub.deliver([event(1), event(2), event(4, { snapshot: '3:4:3' }), event(3), event(5)])
  const { ids } = await reading(hub, { after: '4' })
  await expect.poll(ids).toEqual([3, 5])
})

test('a page that was loaded before its stream opened gets what came in between', async () => {
  const hub = openHub()
  hub.deliver([event(8)])
  const [{ ids: without }, { ids }] = [await reading(hub), await reading(hub, { back: '10' })]
  await expect.poll(ids).toEqual([8])
  expect(without()).toEqual([])
})

test('beyond the limit of the process a stream is refused as busy', () => {
  const hub = openHub({ each: 1, all: 0 })
  onTestFinished(hub.close)
  expect(() => hub.checkRoom('user 1')).toThrow(expect.objectContaining({ code: 'busy' }))
})

test('a stream ends when a check finds its session gone, also without a notice', async () => {
  const hub = openHub()
  let isAllowed = true
  const { response } = await reading(hub, undefined, { isAllowed: async () => isAllowed })
  isAllowed = false
  hub.recheck('user 2')
  await new Promise(setImmediate)
  expect(response.writableEnded).toBe(false)
  for (const _ of [1, 2, 3, 4]) hub.beat()
  await expect.poll(() => response.writableEnded).toBe(true)
})
