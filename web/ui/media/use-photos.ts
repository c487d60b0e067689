import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UploadPurpose } from '../../../contract/uploads.ts'
import { choosePhotos } from './choose-photos.ts'
import { createPhotoQueue } from './photo-queue.ts'
import { sendPhoto } from './send-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { toast } from '../feedback/toast.ts'

const FAILED = 'Upload Failed'

type Settings = {
  max: number
  purpose: UploadPurpose
  value: string[]
  onChange: (urls: string[]) => void
}

/** The photos of a form field: the uploaded ones in `value`, the others in a queue that fills it. */
export function usePhotos({ max, purpose, value, onChange }: Settings) {
  const [refusal, setRefusal] = useState<string>()
  const [queue] = useState(() =>
    createPhotoQueue({ send: sendPhoto(purpose), shrink: shrinkPhoto }),
  )
  useEffect(() => {
    let urls = value
    queue.handle({
      onArrived: (url) => {
        // Two photos may arrive between two renderings; neither may overwrite the other.
        urls = [...urls, url]
        onChange(urls)
      },
      onSettled: announce,
    })
  }, [queue, value, onChange])
  const queued = useSyncExternalStore(queue.subscribe, queue.photos)
  useEffect(() => () => queue.stop(), [queue])

  const isBusy = queued.some(({ state }) => state !== 'failed')
  const room = max - value.length - queued.length
  return {
    queued,
    /** Why a choice was not taken, or else why a photo did not arrive. */
    error: refusal ?? queued.find(({ state }) => state === 'failed')?.error,
    isBusy,
    canAdd: !isBusy && room > 0,
    add: (files: File[]) => {
      if (isBusy || files.length === 0) return
      const choice = choosePhotos(files, Math.max(room, 0))
      setRefusal(choice.error)
      if (choice.error) toast.failure(choice.error, FAILED)
      queue.add(choice.photos)
    },
    retry: queue.retry,
    cancel: queue.remove,
    remove: (url: string) => {
      setRefusal(undefined)
      onChange(value.filter((other) => other !== url))
    },
  }
}

function announce({ arrived, errors }: { arrived: number; errors: string[] }): void {
  const [reason] = errors
  if (reason !== undefined) toast.failure(reason, FAILED)
  else toast.success(`${arrived} file(s) uploaded successfully`)
}
