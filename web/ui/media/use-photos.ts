import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UploadPurpose } from '../../../contract/uploads.ts'
import { toast } from '../feedback/toast.ts'
import { choosePhotos } from './choose-photos.ts'
import { createPhotoQueue, type Send } from './photo-queue.ts'
import { sendPhoto } from './send-photo.ts'

const FAILED = 'Upload Failed'

type Settings = {
  max: number
  purpose: UploadPurpose
  value: string[]
  onChange: (urls: string[]) => void
  /** Takes a photo with or without a connection, and answers an address that shows it. */
  take?: Send | undefined
}

/** The photos of a form field: the uploaded ones in `value`, the others in a queue that fills it. */
export function usePhotos({ max, purpose, value, onChange, take }: Settings) {
  const [refusal, setRefusal] = useState<string>()
  const [queue] = useState(() =>
    createPhotoQueue({
      send: take ?? sendPhoto(purpose),
      shrink: shrinkPhoto,
      isOnline: () => take !== undefined || navigator.onLine,
    }),
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
  useEffect(() => {
    addEventListener('online', queue.resume)
    return () => {
      removeEventListener('online', queue.resume)
      queue.stop()
    }
  }, [queue])

  const isBusy = queued.some(({ state }) => state !== 'failed')
  // What waits for a connection does not keep others from joining it.
  const isSending = queued.some(({ state }) => state === 'sending')
  const room = max - value.length - queued.length
  return {
    queued,
    /** Why a choice was not taken, or else why each photo did not arrive, with its name. */
    errors: refusal
      ? [refusal]
      : queued.flatMap(({ state, error }) => (state === 'failed' && error ? [error] : [])),
    isBusy,
    canAdd: !isSending && room > 0,
    add: (files: File[]) => {
      if (isSending || files.length === 0) return
      const choice = choosePhotos(files, Math.max(room, 0), purpose)
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
  // One that the device took without a connection is not uploaded; whoever took it says so.
  else if (navigator.onLine) toast.success(`${arrived} file(s) uploaded successfully`)
}

const LONGEST_SIDE = 1920
const QUALITY = 0.8

/**
 * A photo as a JPEG of at most 1920 pixels, upright and without its place, so that it is sent in a
 * fraction of the time. Where the browser cannot read it (HEIC outside Safari), or where that would
 * not save anything, it stays as it is: the server reads and converts it anyway.
 */
async function shrinkPhoto(file: File): Promise<Blob> {
  await checkReadable(file)
  try {
    const picture = await createImageBitmap(file)
    const jpeg = await draw(picture)
    picture.close()
    return jpeg.size < file.size ? jpeg : file
  } catch {
    return file
  }
}

/** A phone that is locked, or a cloud that is asked first, lists photos whose content it keeps to itself. */
async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error("Your device didn't let us read this photo. Please choose it again")
  }
}

function draw(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not draw')
  // JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
