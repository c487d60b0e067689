import { afterEach, expect, test, vi } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { pass, render } from '../testing/render.ts'
import { closeQueue, openQueue, useQueueState } from './the-queue.ts'
import { openDeviceStore } from './device-store.ts'
import { storeAgain } from './store-again.ts'
import { StorageFull } from './StorageFull.tsx'
import { useIsStorageFull } from './storage-room.ts'

vi.useFakeTimers({ now: new Date('2026-11-18T20:09:00Z') })
afterEach(() => {
  closeQueue()
  vi.unstubAllGlobals()
})

let hasRoom = true
let rows: { id: string }[] = []

function answered(result: unknown): EventTarget {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}

/** A browser whose transactions end for want of room, while there is none. */
function browser(): void {
  hasRoom = true
  rows = []
  const transaction = () => {
    const made = Object.assign(new EventTarget(), {
      error: new DOMException('No room', 'QuotaExceededError'),
      objectStore: () => ({
        getAll: () => answered([...rows]),
        put: (row: { id: string }) => {
          if (hasRoom) rows = [...rows.filter(({ id }) => id !== row.id), row]
        },
        delete: (gone: string) => {
          rows = rows.filter(({ id }) => id !== gone)
        },
      }),
    })
    queueMicrotask(() => made.dispatchEvent(new Event(hasRoom ? 'complete' : 'abort')))
    return made
  }
  const open = () =>
    answered(Object.assign(new EventTarget(), { transaction, close: () => undefined }))
  vi.stubGlobal('indexedDB', { open })
}

function Shown() {
  const isWaiting = useQueueState().entries.length > 0
  return useIsStorageFull() && <StorageFull isWaiting={isWaiting} />
}
const text = () => document.body.textContent

test('a full phone says so with what to do, until the same thing finds room', async () => {
  browser()
  render(<Shown />)
  const store = await openDeviceStore()
  hasRoom = false
  const photo = { id: 'one', owner: 7 }
  await expect(store.put('photos', photo)).rejects.toThrow('No room')
  await pass(0)
  expect(text()).toContain("Your phone's storage is full. Delete photos, videos or apps")
  expect(text()).toContain('Until then take photos with a signal')
  hasRoom = true
  await store.put('reads', { id: 'screens', owner: 7 })
  await pass(0)
  expect(text()).toContain("Your phone's storage is full.")
  await store.put('photos', photo)
  await pass(0)
  expect(text()).toBe('')
})

test('an action that found no room is stored once the hauler comes back with some', async () => {
  browser()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const device = await openQueue(7, {
    onSent: async () => undefined,
    onSignedOut: () => undefined,
  })
  render(<Shown />)
  hasRoom = false
  await device.queue.add(JobId.parse(1042), { kind: 'start', reason: '' })
  await pass(0)
  expect(text()).toContain('Until then keep this page open')
  await storeAgain(device)
  await pass(0)
  expect(text()).toContain("Your phone's storage is full.")
  hasRoom = true
  await storeAgain(device)
  await pass(0)
  expect(text()).toBe('')
  expect(rows).toMatchObject([{ jobId: 1042, state: 'waiting' }])
})
