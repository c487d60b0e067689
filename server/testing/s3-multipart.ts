import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Refusal } from './s3-signature.ts'

type Answer = { status: number; headers?: Record<string, string | number>; body?: string }
type Request = {
  method: string
  name: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Uploads in parts, as S3 takes them: nothing is to be seen of one before it is complete. */
export function openUploads(
  keep: (name: string, bytes: Buffer) => void,
  bytesOf: (source: string) => Buffer | undefined,
) {
  const uploads = new Map<string, Map<number, Buffer>>()

  return {
    /** How many were begun and neither completed nor aborted. */
    open: () => uploads.size,
    /** Undefined for what is no part of such an upload. */
    act({ method, name, query, headers, body }: Request): Answer | undefined {
      if (method === 'POST' && query.has('uploads')) {
        const id = randomUUID()
        uploads.set(id, new Map())
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const id = query.get('uploadId')
      if (id === null) return undefined
      const parts = uploads.get(id)
      if (!parts) throw new S3Refusal(404, 'NoSuchUpload', 'The upload does not exist')
      const source = headers['x-amz-copy-source']
      if (method === 'PUT' && source !== undefined) {
        const bytes = bytesOf(decodeURI(String(source)))
        if (!bytes) throw new S3Refusal(404, 'NoSuchKey', 'The key does not exist')
        const [, from, to] =
          /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
        const part = bytes.subarray(Number(from), Number(to) + 1)
        parts.set(Number(query.get('partNumber')), part)
        return xml(`<CopyPartResult><ETag>${etagOf(part)}</ETag></CopyPartResult>`)
      }
      if (method === 'PUT') {
        parts.set(Number(query.get('partNumber')), body)
        return { status: 200, headers: { etag: etagOf(body) } }
      }
      uploads.delete(id)
      if (method === 'DELETE') return { status: 204 }
      const inOrder = [...parts].toSorted(([one], [other]) => one - other)
      keep(name, Buffer.concat(inOrder.map(([, bytes]) => bytes)))
      return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    },
  }
}

const xml = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
})

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
