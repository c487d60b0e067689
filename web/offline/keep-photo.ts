import type { JobId } from '../../contract/jobs.ts'
import type { Send } from '../ui/media/photo-queue.ts'
import { PhotoError, sendPhoto } from '../ui/media/send-photo.ts'
import type { Action, KeptPhoto } from './actions.ts'
import { newKey } from './new-key.ts'
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
 * Takes a photo of a job: sends it while the form is open or, without a signal, keeps it and puts it in the
 * queue. Either way it has one key, so that the server stores it once.
 */
export const takePhoto =
  (jobId: JobId, use: KeptPhoto['use']): Send =>
  (file, onProgress) => {
    const id = newKey()
    const kept = () => keepPhoto({ id, jobId, use, file })
    if (!navigator.onLine) return { done: kept(), cancel: () => undefined }
    const { done, cancel } = sendPhoto('photo', id)(file, onProgress)
    let isCancelled = false
    return {
      done: done.catch((error: unknown) => {
        if (isCancelled || !(error instanceof PhotoError) || error.status !== 0) throw error
        return kept()
      }),
      cancel: () => {
        isCancelled = true
        cancel()
      },
    }
  }

/** Photos that are chosen together arrive together. */
let queueing: Promise<unknown> = Promise.resolve()

async function keepPhoto(photo: Omit<KeptPhoto, 'owner'>): Promise<string> {
  const device = await theDevice()
  const kept: KeptPhoto = { ...photo, owner: device.owner }
  await device.store.put('photos', kept)
  queueing = queueing.then(() => queuePhoto(device, kept))
  await queueing
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

/** The after-photos of a job that this device keeps, by addresses that show them. */
export async function keptAfterPhotos(jobId: JobId): Promise<string[]> {
  const { store, owner } = await theDevice()
  const photos = await store.all<KeptPhoto>('photos')
  return photos
    .filter((photo) => photo.owner === owner && photo.jobId === jobId && photo.use === 'after')
    .map((photo) => [...shown].find(([, id]) => id === photo.id)?.[0] ?? show(photo))
}
