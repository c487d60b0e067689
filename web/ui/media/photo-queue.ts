import { MAX_FILE_BYTES, uploadMessages } from '../../../contract/uploads.ts'
import { createPhotoList, type PhotoList, type QueuedPhoto } from './photo-list.ts'

export type Transfer = { done: Promise<string>; cancel: () => void }
export type Send = (photo: Blob, onProgress: (progress: number) => void) => Transfer

type Settings = {
  send: Send
  /** Makes a photo smaller before it is sent; answers it as it is where the browser cannot read it. */
  shrink: (file: File) => Promise<Blob>
  /** Without a connection photos wait, until `resume` is called. */
  isOnline: () => boolean
}

type Handlers = {
  onArrived: (url: string) => void
  /** Once per batch, when nothing is on its way any more. */
  onSettled: (batch: { arrived: number; errors: string[] }) => void
}

const MAX_PARALLEL = 2

/** Sends photos two at a time, each with its own progress, cancel and retry. */
export function createPhotoQueue(settings: Settings) {
  const list = createPhotoList()
  const { startNext, cancel, cancelAll, handle } = createSender(list, settings)
  return {
    photos: list.all,
    subscribe: list.subscribe,
    /** Who hears of what arrived, from now on. */
    handle,
    add: (files: File[]) => {
      list.add(files)
      startNext()
    },
    /** Goes on with what waited for a connection. */
    resume: startNext,
    retry: (id: string) => {
      list.change(id, { state: 'waiting' })
      startNext()
    },
    /** Takes a photo out, whatever it is doing. */
    remove: (id: string) => {
      list.drop(id)
      cancel(id)
      startNext()
    },
    stop: () => {
      for (const { id } of list.all()) list.drop(id)
      cancelAll()
    },
  }
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>

/** Works a list off, and tells what became of a batch. */
function createSender(list: PhotoList, settings: Settings) {
  const { transfer, forget, cancel, cancelAll } = createTransfers(list, settings)
  let batch = { arrived: 0, errors: [] as string[] }
  let handlers: Handlers | undefined

  const startNext = () => {
    const photos = list.all()
    if (!settings.isOnline()) return
    const free = MAX_PARALLEL - photos.filter(({ state }) => state === 'sending').length
    const next = photos.filter(({ state }) => state === 'waiting').slice(0, free)
    for (const photo of next) void run(photo)
    const isIdle = list.all().every(({ state }) => state === 'failed')
    if (!isIdle || batch.arrived + batch.errors.length === 0) return
    const settled = batch
    batch = { arrived: 0, errors: [] }
    handlers?.onSettled(settled)
  }

  const run = async (photo: QueuedPhoto) => {
    const { id, file } = photo
    list.change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const url = await transfer(photo)
      if (url === undefined || !list.has(id)) return
      batch.arrived += 1
      list.drop(id)
      handlers?.onArrived(url)
    } catch (error) {
      if (!list.has(id)) return
      if (!settings.isOnline()) return list.change(id, { state: 'waiting', progress: 0 })
      const reason = `${file.name}: ${error instanceof Error ? error.message : String(error)}`
      batch.errors.push(reason)
      list.change(id, { state: 'failed', error: reason })
    } finally {
      forget(id)
      startNext()
    }
  }
  return { startNext, cancel, cancelAll, handle: (next: Handlers) => void (handlers = next) }
}

/** What is being sent right now. */
function createTransfers(list: PhotoList, { send, shrink }: Settings) {
  const cancels = new Map<string, () => void>()
  return {
    /** Answers the address of the photo on the server, or nothing when it was taken out meanwhile. */
    transfer: async ({ id, file }: QueuedPhoto): Promise<string | undefined> => {
      const photo = await shrink(file)
      if (!list.has(id)) return undefined
      if (photo.size > MAX_FILE_BYTES) throw new Error(uploadMessages.tooLarge)
      const { done, cancel } = send(photo, (progress) => list.change(id, { progress }))
      cancels.set(id, cancel)
      return done
    },
    forget: (id: string) => cancels.delete(id),
    cancel: (id: string) => cancels.get(id)?.(),
    cancelAll: () => {
      for (const cancel of cancels.values()) cancel()
    },
  }
}
