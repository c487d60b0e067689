import type { Result } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/errors.ts'
import { uploadFiles, type PhotoProblem, type UploadPurpose } from '../../../contract/uploads.ts'
import { ensureVisit } from '../../api/client.ts'
import type { Send } from './photo-queue.ts'

const FAILED = 'Failed to upload files'

const problems = new Map<string, PhotoProblem>()

/** What the server found wrong with the photo of a document that this page sent; undefined when nothing. */
export const problemOfPhoto = (url: string): PhotoProblem | undefined => problems.get(url)

/** A photo that the server does not have; status 0 means that it could not be reached. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Sends one photo; by XMLHttpRequest, since fetch cannot tell how much has been sent. With a key the photo is stored
 * once, however often it is sent.
 */
export const sendPhoto =
  (purpose: UploadPurpose, key?: string): Send =>
  (photo, onProgress) => {
    const request = new XMLHttpRequest()
    const { promise: done, resolve, reject } = Promise.withResolvers<string>()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const answer = answerOf(request)
      const [url] = answer?.files ?? []
      const [problem] = answer?.problems ?? []
      if (url && problem) problems.set(url, problem)
      if (url) resolve(url)
      else reject(new PhotoError(request.status, reasonOf(request)))
    })
    const fail = () => reject(new PhotoError(0, FAILED))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    const body = new FormData()
    body.append('purpose', purpose)
    body.append('files', photo, photo instanceof File ? photo.name : 'photo.jpg')
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

function answerOf(request: XMLHttpRequest): Result<typeof uploadFiles> | undefined {
  if (request.status !== 200) return undefined
  return uploadFiles.response.safeParse(parsed(request.responseText)).data
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
