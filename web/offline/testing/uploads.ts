import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../../contract/errors.ts'

/** What the server says about a photo: its address or a refusal; undefined where nothing comes back. */
export type UploadAnswer = { url: string } | { refusal: ErrorCode; detail: string } | undefined

/** Stands in for the upload of photos, and tells with which keys they came. */
export function answerUploads(answer: (key: string) => UploadAnswer): string[] {
  const keys: string[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #key = ''

    open() {}
    abort() {}
    setRequestHeader(_: string, key: string) {
      this.#key = key
    }
    send() {
      keys.push(this.#key)
      const said = answer(this.#key)
      if (!said) return
      this.status = 'url' in said ? 200 : ERROR_STATUS[said.refusal]
      this.responseText = JSON.stringify('url' in said ? found(said.url) : problem(said))
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return keys
}

const found = (url: string) => ({ files: [url], problems: [null] })

const problem = ({ refusal, detail }: { refusal: ErrorCode; detail: string }) => ({
  type: 'about:blank',
  title: refusal,
  status: ERROR_STATUS[refusal],
  code: refusal,
  detail,
  errors: [],
})
