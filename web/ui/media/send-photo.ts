import { Problem } from '../../../contract/errors.ts'
import { uploadFiles, type UploadPurpose } from '../../../contract/uploads.ts'
import { ensureVisit } from '../../api/client.ts'
import type { Send } from './photo-queue.ts'

const FAILED = 'Failed to upload files'

/** A photo that the server does not have; status 0 means that it could not be reached. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** With a key the photo is stored once, however often it is sent. */
export const sendPhoto =
  (purpose: UploadPurpose, key?: string): Send =>
  (photo, onProgress) => {
    const request = new XMLHttpRequest()
    const { promise: done, resolve, reject } = Promise.withResolvers<string>()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const [url] = addressesIn(request)
      if (url) resolve(url)
      else reject(new PhotoError(request.status, reasonOf(request)))
    })
    const fail = () => reject(new PhotoError(0, FAILED))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    const body = new FormData()
    body.append('purpose', purpose)
    body.append('files', photo, photo instanceof File ? photo.name : 'photo.jpg')
    // fetch cannot tell how much has been sent.
    request.open(uploadFiles.method, uploadFiles.path)
    if (key !== undefined) request.setRequestHeader('idempotency-key', key)
    let isCancelled = false
    void ensureVisit().then(() => !isCancelled && request.send(body))
    const cancel = () => {
      isCancelled = true
      request.abort()
      fail()
    }
    return { done, cancel }
  }

function addressesIn(request: XMLHttpRequest): string[] {
  if (request.status !== 200) return []
  return uploadFiles.response.safeParse(parsed(request.responseText)).data?.files ?? []
}

function reasonOf(request: XMLHttpRequest): string {
  const problem = Problem.safeParse(parsed(request.responseText)).data
  return problem?.detail ?? `Upload failed: ${request.statusText || request.status}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
