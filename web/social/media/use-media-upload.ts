import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { listSocialMedia, type MediaPicture } from '../../../contract/social-media.ts'
import { refetch } from '../../api/query.ts'
import { createPhotoQueue } from '../../ui/media/photo-queue.ts'
import { sendMedia } from './send-media.ts'

/** Pictures on their way into the library, as they are: the server makes them smaller. */
export function useMediaUpload(onAdded: (picture: MediaPicture) => void) {
  const queries = useQueryClient()
  const [{ queue, arrived }] = useState(() => {
    const pictures = new Map<string, MediaPicture>()
    return {
      arrived: pictures,
      queue: createPhotoQueue({
        send: sendMedia((picture) => pictures.set(picture.url, picture)),
        shrink: async (file) => file,
        isOnline: () => navigator.onLine,
      }),
    }
  })
  useEffect(() => {
    queue.handle({
      onArrived: (url) => {
        const picture = arrived.get(url)
        if (picture) onAdded(picture)
      },
      onSettled: () => void refetch(queries, [listSocialMedia]),
    })
  }, [queue, arrived, onAdded, queries])
  const queued = useSyncExternalStore(queue.subscribe, queue.photos)
  useEffect(() => {
    addEventListener('online', queue.resume)
    return () => {
      removeEventListener('online', queue.resume)
      queue.stop()
    }
  }, [queue])
  return { queued, add: queue.add, remove: queue.remove }
}
