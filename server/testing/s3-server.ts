import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Settings } from '../providers/storage/s3.ts'
import { listObjects } from './s3-list.ts'
import { openUploads } from './s3-multipart.ts'
import { checkSignature, S3Refusal, sha256 } from './s3-signature.ts'
import { listenOnFreePort } from './listen-on-free-port.ts'

type S3Object = { bytes: Buffer; type: string; etag: string }

/**
 * What goes wrong with the next requests of a method:
 * error: 500, and nothing happened; refuse: the status and code given; drop_request: the connection is cut
 * when half of the body has arrived; drop_answer: it is cut in the middle of the body of the answer;
 * slow: the answer takes `ms`.
 */
export type S3Fault = {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE' | 'POST'
  kind: 'error' | 'refuse' | 'drop_request' | 'drop_answer' | 'slow'
  times?: number
  ms?: number
  refusal?: { status: number; code: string }
}

type Answer = { status: number; headers?: Record<string, string | number>; body?: Buffer | string }

/**
 * A stand-in for S3 on a free port: one bucket in memory, path style and virtual hosts. It refuses
 * requests that are not signed as Amazon documents it, are too old or have another body than signed.
 */
export async function startS3() {
  const settings = { bucket: 'photos', region: 'ca-central-1', pathStyle: true }
  const key = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'stand-in/secret+key' }
  const objects = new Map<string, S3Object>()
  const uploads = openUploads(
    (name, bytes) => objects.set(name, { bytes, type: '', etag: '' }),
    (source) => objects.get(source.slice(settings.bucket.length + 1))?.bytes,
  )
  const requests: { method: string; name: string; headers: string[] }[] = []
  let faults: S3Fault[] = []
  let clockOffsetMs = 0

  const now = () => new Date(Date.now() + clockOffsetMs)
  const meetFault = (method: string) => {
    const fault = faults.find((each) => each.method === method)
    if (fault && (fault.times = (fault.times ?? 1) - 1) === 0)
      faults = faults.filter((each) => each !== fault)
    return fault
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const fault = meetFault(method)
    const body = await bodyOf(request, fault?.kind === 'drop_request')
    if (!body) return
    const signed = checkSignature({ method, url, headers }, { ...key, ...settings }, now())
    if (signed !== undefined && signed !== sha256(body))
      throw new S3Refusal(400, 'XAmzContentSHA256Mismatch', 'The body is not the one signed')
    const name = nameOf(url, headers.host ?? '', settings.bucket)
    requests.push({ method, name, headers: Object.keys(headers) })
    if (fault?.kind === 'slow') await wait(fault.ms ?? 0)
    if (fault?.kind === 'error') throw new S3Refusal(500, 'InternalError', 'Please try again')
    if (fault?.kind === 'refuse') {
      const { status = 403, code = 'AccessDenied' } = fault.refusal ?? {}
      throw new S3Refusal(status, code, 'Refused as the test wants it')
    }
    const query = new URL(url, 'http://s3').searchParams
    const answer =
      uploads.act({ method, name, query, headers, body }) ??
      act(objects, { method, name, url, headers, body })
    await send(response, method, answer, fault?.kind === 'drop_answer')
  }

  const server = createServer((request, response) => {
    response.setHeader('date', now().toUTCString())
    handle(request, response).catch((error: unknown) => refuse(request, response, error))
  })
  const endpoint = `http://127.0.0.1:${await listenOnFreePort(server)}`
  const own: S3Settings = { endpoint, ...settings, ...key }

  return {
    settings: own,
    objects,
    /** How many uploads in parts are under way. */
    openUploads: uploads.open,
    requests,
    /** The settings as the environment of a server gives them. */
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: own.bucket,
      S3_REGION: own.region,
      S3_ACCESS_KEY_ID: own.accessKeyId,
      S3_SECRET_ACCESS_KEY: own.secretAccessKey,
      S3_PATH_STYLE: 'true',
    },
    /** Replaces all faults; each is met once or `times` times. */
    setFaults(next: S3Fault[]): void {
      faults = next.map((fault) => ({ ...fault }))
    },
    /** How far the clock of the store is ahead of our clock. */
    setClock(offsetMs: number): void {
      clockOffsetMs = offsetMs
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** All of the body; undefined when the connection was cut in its middle. */
async function bodyOf(request: IncomingMessage, isCut: boolean): Promise<Buffer | undefined> {
  const half = Number(request.headers['content-length'] ?? 0) / 2
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    parts.push(part as Buffer)
    bytes += (part as Buffer).length
    if (isCut && bytes >= half) return void request.socket.destroy()
  }
  return Buffer.concat(parts)
}

function nameOf(url: string, host: string, bucket: string): string {
  const path = decodeURIComponent(new URL(url, 'http://s3').pathname).slice(1)
  if (host.startsWith(`${bucket}.`)) return path
  const [first, ...rest] = path.split('/')
  if (first !== bucket) throw new S3Refusal(404, 'NoSuchBucket', 'The bucket does not exist')
  return rest.join('/')
}

type Request = {
  method: string
  name: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

function act(
  objects: Map<string, S3Object>,
  { method, name, url, headers, body }: Request,
): Answer {
  const query = new URL(url, 'http://s3').searchParams
  if (name === '' && method === 'GET')
    return {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: listObjects(objects, query),
    }
  if (method === 'PUT') {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    objects.set(name, { bytes: body, etag, type: headers['content-type'] ?? '' })
    return { status: 200, headers: { etag } }
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return { status: 204 }
  }
  const object = objects.get(name)
  if (!object) throw new S3Refusal(404, 'NoSuchKey', 'The key does not exist')
  const caching = query.get('response-cache-control')
  return {
    status: 200,
    headers: {
      'content-type': object.type,
      'content-length': object.bytes.length,
      etag: object.etag,
      ...(caching !== null && { 'cache-control': caching }),
    },
    body: object.bytes,
  }
}

async function send(
  response: ServerResponse,
  method: string,
  { status, headers = {}, body }: Answer,
  isCut: boolean,
): Promise<void> {
  response.writeHead(status, headers)
  if (method === 'HEAD' || body === undefined) return void response.end()
  if (!isCut) return void response.end(body)
  const half = body.slice(0, body.length / 2)
  await new Promise((sent) => response.write(half, sent))
  response.socket?.destroy()
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof S3Refusal)) return void response.destroy()
  const { code, message, status } = error
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    request.method === 'HEAD'
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  )
}
