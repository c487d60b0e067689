import { beforeEach, expect, test, vi } from 'vitest'
import { openDeviceStore } from './device-store.ts'

/** A request that the browser answers a moment later. */
function answered(result: unknown): EventTarget {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}

let opened = 0
let isLost = false

beforeEach(() => {
  opened = 0
  isLost = false
})

/** A browser whose first connection ends while the page is out of sight. */
function browser(): void {
  const connect = () => {
    opened += 1
    const isFirst = opened === 1
    return Object.assign(new EventTarget(), {
      close: () => undefined,
      transaction: () => {
        if (isFirst && isLost) throw new DOMException('Connection lost', 'InvalidStateError')
        return { objectStore: () => ({ getAll: () => answered([{ id: 'one', owner: 7 }]) }) }
      },
    })
  }
  vi.stubGlobal('indexedDB', { open: () => answered(connect()) })
}

test('a connection that the phone ended is opened again', async () => {
  browser()
  const store = await openDeviceStore()
  expect(await store.all('actions')).toHaveLength(1)
  isLost = true
  expect(await store.all('actions')).toHaveLength(1)
  expect(await store.all('actions')).toHaveLength(1)
  expect(opened).toBe(2)
})

test('a browser that does not answer keeps nothing, and the page works', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const opening = openDeviceStore()
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await opening).isLasting).toBe(false)
  vi.useRealTimers()
})
