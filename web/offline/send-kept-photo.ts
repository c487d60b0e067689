import type { Send } from '../ui/media/photo-queue.ts'
import { sendPhoto } from '../ui/media/send-photo.ts'

/** A signal over which nothing moves for so long is none: what comes after the photo does not wait for it. */
const STALLED_MS = 60_000

/** Sends a photo under its key, and fails as without a signal when nothing moves any more. */
export const sendKeptPhoto =
  (id: string): Send =>
  (file, onProgress) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { done, cancel } = sendPhoto('photo', id)(file, (progress) => {
      watch()
      onProgress(progress)
    })
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(cancel, STALLED_MS)
    }
    watch()
    return { done: done.finally(() => clearTimeout(timer)), cancel }
  }
