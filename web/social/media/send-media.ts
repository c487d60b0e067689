import { addSocialMedia, type MediaPicture } from '../../../contract/social-media.ts'
import { ApiError } from '../../api/client.ts'
import type { Send } from '../../ui/media/photo-queue.ts'

/** Sends a picture as it is to the media library; by XMLHttpRequest, since fetch cannot tell how much has been sent. */
export const sendMedia =
  (onPicture: (picture: MediaPicture) => void): Send =>
  (file, onProgress) => {
    const request = new XMLHttpRequest()
    const { promise: done, resolve, reject } = Promise.withResolvers<string>()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const picture = pictureOf(request)
      if (picture) onPicture(picture)
      if (picture) resolve(picture.url)
      else reject(new Error(new ApiError(request.status, request.responseText).reason))
    })
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => reject(new Error(new ApiError(0, '').reason)))
    const body = new FormData()
    body.append('files', file, file instanceof File ? file.name : 'picture.jpg')
    request.open(addSocialMedia.method, addSocialMedia.path)
    request.send(body)
    return { done, cancel: () => request.abort() }
  }

function pictureOf({ status, responseText }: XMLHttpRequest): MediaPicture | undefined {
  if (status !== 200) return undefined
  return addSocialMedia.response.safeParse(JSON.parse(responseText)).data
}
