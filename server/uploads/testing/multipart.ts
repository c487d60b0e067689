import { randomUUID } from 'node:crypto'

export type SentFile = { bytes: Buffer; name?: string; type?: string; field?: string }

/** A multipart body as a browser writes it, with the header that goes with it. */
export function multipartOf(files: SentFile[], fields: Record<string, string> = {}) {
  const boundary = `----${randomUUID()}`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    ]),
    ...files.map(({ bytes, name = 'photo.jpg', type = 'image/jpeg', field = 'files' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ].flat()
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
