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

/** The photos of a queue, as React reads them: a new list at every change. */
export function createPhotoList() {
  let photos: QueuedPhoto[] = []
  let ids = 0
  const nextId = () => String((ids += 1))
  const listeners = new Set<() => void>()

  const write = (next: QueuedPhoto[]) => {
    photos = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => photos,
    has: (id: string) => photos.some((photo) => photo.id === id),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
    },
    change: (id: string, fields: Partial<QueuedPhoto>) =>
      write(photos.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo))),
    drop: (id: string) => {
      const gone = photos.find((photo) => photo.id === id)
      if (gone) URL.revokeObjectURL(gone.preview)
      write(photos.filter((photo) => photo.id !== id))
    },
  }
}

export type PhotoList = ReturnType<typeof createPhotoList>
