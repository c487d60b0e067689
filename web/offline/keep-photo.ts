import type { JobId } from '../../contract/jobs.ts'
import { now } from '../clock.ts'
import type { Send } from '../ui/media/photo-queue.ts'
import type { Action, KeptPhoto } from './actions.ts'
import { newKey } from './new-key.ts'
import { isRefusal, verdictOf } from './send-action.ts'
import { sendKeptPhoto } from './send-kept-photo.ts'
import { type Device, theDevice } from './the-queue.ts'

/** The addresses that show kept photos on this page, and the photos they belong to. */
const shown = new Map<string, string>()

const show = ({ id, file }: KeptPhoto): string => {
  const address = URL.createObjectURL(file)
  shown.set(address, id)
  return address
}

/** What a record names: a kept photo by its id, another by its address. */
export const recordedAs = (address: string): string => shown.get(address) ?? address

/**
 * Takes a photo of a job: sends it while the form is open or, when the server cannot take it now, keeps it and puts
 * it in the queue. Either way it has one key, so that the server stores it once.
 */
export const takePhoto =
  (jobId: JobId, use: KeptPhoto['use']): Send =>
  (file, onProgress) => {
    const id = newKey()
    const kept = () => keepPhoto({ id, jobId, use, file })
    if (!navigator.onLine) return { done: kept(), cancel: () => undefined }
    const { done, cancel } = sendKeptPhoto(id)(file, onProgress)
    let isCancelled = false
    return {
      done: done.catch((error: unknown) => {
        if (isCancelled || isRefusal(verdictOf(error))) throw error
        return kept()
      }),
      cancel: () => {
        isCancelled = true
        cancel()
      },
    }
  }

const NO_ROOM = 'Your phone has no room for this photo. Make room, or add it when you have a signal'

/** Photos that are chosen together arrive together. */
let queueing: Promise<unknown> = Promise.resolve()

async function keepPhoto(photo: Omit<KeptPhoto, 'owner' | 'keptAt'>): Promise<string> {
  const device = await theDevice()
  const kept: KeptPhoto = { ...photo, owner: device.owner, keptAt: now() }
  await device.store.put('photos', kept).catch(() => {
    throw new Error(NO_ROOM)
  })
  const queued = queueing.then(() => queuePhoto(device, kept))
  queueing = queued.catch(() => undefined)
  await queued
  return show(kept)
}

/** Photos of one visit are one entry. */
async function queuePhoto({ queue }: Device, { id, jobId, file }: KeptPhoto): Promise<void> {
  const join = (last: Action): Action | null =>
    last.kind === 'photos'
      ? { ...last, photoIds: [...last.photoIds, id], bytes: last.bytes + file.size }
      : null
  // With a weak signal a try takes its time: this photo does not wait for it.
  if (!navigator.onLine && (await queue.changeLast(jobId, join))) return
  const firstTry = queue.add(jobId, { kind: 'photos', photoIds: [id], bytes: file.size })
  if (!navigator.onLine) await firstTry
}

/** Deletes a kept photo that was taken out of its form, so that it is neither sent nor found again. */
export async function dropPhoto(address: string): Promise<void> {
  const id = shown.get(address)
  if (id === undefined) return
  shown.delete(address)
  URL.revokeObjectURL(address)
  const { store } = await theDevice()
  await store.remove('photos', id).catch(() => undefined)
}

/** For a job that was never completed on this phone. */
const KEPT_FOR_MS = 14 * 24 * 3_600_000

/** Deletes the photos of jobs that wait for nothing, two weeks after they were taken. */
export async function forgetOldPhotos({ queue, store, owner }: Device): Promise<void> {
  const waiting = new Set(queue.state().entries.map(({ jobId }) => jobId))
  const isOld = ({ keptAt }: KeptPhoto) => now().getTime() - keptAt.getTime() > KEPT_FOR_MS
  for (const photo of await store.all<KeptPhoto>('photos'))
    if (photo.owner === owner && !waiting.has(photo.jobId) && isOld(photo))
      await store.remove('photos', photo.id)
}

/** The after-photos of a job that this device keeps, by addresses that show them. */
export async function keptAfterPhotos(jobId: JobId): Promise<string[]> {
  const { store, owner } = await theDevice()
  const photos = await store.all<KeptPhoto>('photos')
  return photos
    .filter((photo) => photo.owner === owner && photo.jobId === jobId && photo.use === 'after')
    .map((photo) => [...shown].find(([, id]) => id === photo.id)?.[0] ?? show(photo))
}
