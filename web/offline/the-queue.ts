import { useSyncExternalStore } from 'react'
import type { JobId } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import type { Action } from './actions.ts'
import { openDeviceStore, type DeviceStore } from './device-store.ts'
import type { Outcome } from './deliver.ts'
import type { QueueState } from './entries.ts'
import { stopKeepingReads } from './kept-reads.ts'
import { newKey } from './new-key.ts'
import { createQueue, type Queue } from './queue.ts'
import { actionSender, verdictOf } from './send-action.ts'

/** The queue of the person on this page, and where it is kept. */
export type Device = {
  queue: Queue
  store: DeviceStore
  owner: number
  /** The person logs out: other pages of this browser keep nothing of them any more. */
  announceForgotten: () => void
  close: () => void
}

/** What a page does about its queue. */
export type QueueEvents = { onSent: () => Promise<void>; onSignedOut: () => void }

const LOCK = 'hauler-queue'
const FORGOTTEN = 'forgotten'
const EMPTY: QueueState = { entries: [], lastSent: null, isUnreachable: false }
const NO_EVENTS: QueueEvents = { onSent: async () => undefined, onSignedOut: () => undefined }

let opening: Promise<Device> | undefined
let device: Device | undefined
let openFor: number | undefined
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

/** Opens the queue of a user, once; what another user left stays untouched. */
export function openQueue(owner: number, events: QueueEvents): Promise<Device> {
  if (opening && openFor === owner) return opening
  device?.close()
  openFor = owner
  opening = open(owner, events)
  return opening
}

async function open(owner: number, events: QueueEvents): Promise<Device> {
  const store = await openDeviceStore()
  // Other pages of this browser show the same queue.
  let channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LOCK) : undefined
  const queue = createQueue({
    store,
    owner,
    send: actionSender(store, owner),
    verdictOf,
    now,
    newId: newKey,
    alone,
    onStored: () => channel?.postMessage(null),
    ...events,
  })
  channel?.addEventListener('message', ({ data }) => {
    if (data === FORGOTTEN) stopKeepingReads()
    else void queue.reload()
  })
  queue.subscribe(announce)
  queue.subscribe(() => askToLast(queue))
  const close = () => {
    queue.stop()
    channel?.close()
    channel = undefined
  }
  const announceForgotten = () => channel?.postMessage(FORGOTTEN)
  device = { queue, store, owner, announceForgotten, close }
  await queue.reload()
  announce()
  return device
}

let before: Promise<unknown> = Promise.resolve()

/** Only secure contexts have locks; without them the server's keys keep two pages apart. */
function alone(run: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(LOCK, run)
  const after = before.then(run, run)
  before = after
  return after
}

let isAskedToLast = false

/** Once something waits, the browser is asked not to clear it when the device gets full. */
function askToLast(queue: Queue): void {
  if (isAskedToLast || !queue.state().entries.some(({ isLate }) => isLate)) return
  isAskedToLast = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** The open queue; a page that opened none sends while it is there. */
export const theDevice = (): Promise<Device> => opening ?? openQueue(0, NO_EVENTS)

/** Makes an action: every one goes through the queue. */
export const makeAction = async (jobId: JobId, action: Action): Promise<Outcome> =>
  (await theDevice()).queue.add(jobId, action)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The queue as the screens show it. */
export const useQueueState = (): QueueState =>
  useSyncExternalStore(subscribe, () => device?.queue.state() ?? EMPTY)

/** Whether this browser keeps the queue when the page is closed; null before that is clear. */
export const useIsLasting = (): boolean | null =>
  useSyncExternalStore(subscribe, () => device?.store.isLasting ?? null)

/** Closes the queue, so that the next page or test opens its own. */
export function closeQueue(): void {
  device?.close()
  device = undefined
  opening = undefined
  openFor = undefined
  announce()
}
