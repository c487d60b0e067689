import { MAX_FILE_BYTES, uploadMessages } from '../../contract/uploads.ts'

/** A photo on its way, or one that did not arrive; photos that arrived leave the queue. */
export type QueuedPhoto = {
  id: string
  file: File
  /** Shown until the server's own thumbnail is there. */
  preview: string
  state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1, by bytes. */
  progress: number
  error: string | undefined
}

export type Transfer = { done: Promise<string>; cancel: () => void }
export type Send = (photo: Blob, onProgress: (progress: number) => void) => Transfer

type Settings = {
  send: Send
  /** Makes a photo smaller before it is sent; answers it as it is where the browser cannot read it. */
  shrink: (file: File) => Promise<Blob>
}

type Handlers = {
  onArrived: (url: string) => void
  /** Once per batch, when nothing is on its way any more. */
  onSettled: (batch: { arrived: number; errors: string[] }) => void
}

const AT_ONCE = 2

/** Sends photos two at a time, each with its own progress, cancel and retry. */
export function createPhotoQueue({ send, shrink }: Settings) {
  let photos: QueuedPhoto[] = []
  let batch = { arrived: 0, errors: [] as string[] }
  let handlers: Handlers | undefined
  let ids = 0
  const nextId = () => String((ids += 1))
  const transfers = new Map<string, () => void>()
  const listeners = new Set<() => void>()

  const write = (next: QueuedPhoto[]) => {
    photos = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, fields: Partial<QueuedPhoto>) =>
    write(photos.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)))
  const has = (id: string) => photos.some((photo) => photo.id === id)
  const drop = (id: string) => {
    const gone = photos.find((photo) => photo.id === id)
    if (gone) URL.revokeObjectURL(gone.preview)
    write(photos.filter((photo) => photo.id !== id))
  }

  const startNext = () => {
    const free = AT_ONCE - photos.filter(({ state }) => state === 'sending').length
    const next = photos.filter(({ state }) => state === 'waiting').slice(0, free)
    for (const photo of next) void run(photo)
    const isIdle = photos.every(({ state }) => state === 'failed')
    if (!isIdle || batch.arrived + batch.errors.length === 0) return
    const settled = batch
    batch = { arrived: 0, errors: [] }
    handlers?.onSettled(settled)
  }

  const run = async ({ id, file }: QueuedPhoto) => {
    change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const photo = await shrink(file)
      if (!has(id)) return
      if (photo.size > MAX_FILE_BYTES) throw new Error(uploadMessages.tooLarge)
      const { done, cancel } = send(photo, (progress) => change(id, { progress }))
      transfers.set(id, cancel)
      const url = await done
      if (!has(id)) return
      batch.arrived += 1
      drop(id)
      handlers?.onArrived(url)
    } catch (error) {
      if (!has(id)) return
      const reason = `${file.name}: ${error instanceof Error ? error.message : String(error)}`
      batch.errors.push(reason)
      change(id, { state: 'failed', error: reason })
    } finally {
      transfers.delete(id)
      startNext()
    }
  }

  return {
    photos: () => photos,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Who hears of what arrived, from now on. */
    handle: (next: Handlers) => {
      handlers = next
    },
    add: (files: File[]) => {
      const added = files.map((file) => ({
        id: nextId(),
        file,
        preview: URL.createObjectURL(file),
        state: 'waiting' as const,
        progress: 0,
        error: undefined,
      }))
      write([...photos, ...added])
      startNext()
    },
    retry: (id: string) => {
      change(id, { state: 'waiting' })
      startNext()
    },
    /** Takes a photo out, whatever it is doing. */
    remove: (id: string) => {
      drop(id)
      transfers.get(id)?.()
      startNext()
    },
    stop: () => {
      for (const { id } of photos) drop(id)
      for (const cancel of transfers.values()) cancel()
    },
  }
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>
