import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { isAbsent, namingFailures } from './s3.failures.ts'
import { checkName, isName, type Storage } from './storage.ts'

/** One bucket of Amazon S3 or of a store that speaks its protocol. */
export type S3Settings = {
  /** Undefined: Amazon S3 itself. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket is the first part of the path instead of the host's name. */
  pathStyle: boolean
}

/** How long the store may take, in milliseconds. */
export type S3TimeLimits = {
  connect: number
  /** Until the answer begins; a put of 20 MB is part of it. */
  answer: number
  /** Between two packets of an answer. */
  silence: number
}

const TIME_LIMITS: S3TimeLimits = { connect: 3_000, answer: 30_000, silence: 10_000 }
/** The first one included. Every call may be repeated: it names the file and has all of its bytes. */
const TRIES = 3

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html */
export async function s3Storage(
  settings: S3Settings,
  now: () => Date,
  limits: S3TimeLimits = TIME_LIMITS,
): Promise<Storage> {
  const client = openS3Client(settings, limits)
  const Bucket = settings.bucket
  const naming = namingFailures(settings)

  const signAddress = async (name: string, seconds: number): Promise<string> => {
    checkName(name)
    const command = new GetObjectCommand({ Bucket, Key: name, ResponseCacheControl: 'no-store' })
    // What earlier answers revealed of the difference between the store's clock and ours.
    const signingDate = new Date(now().getTime() + client.config.systemClockOffset)
    return getSignedUrl(client, command, { expiresIn: seconds, signingDate })
  }

  return {
    origin: new URL(await signAddress('origin', 1)).origin,
    signAddress,

    // One request: an object is there when all of it has arrived, and no parts can be left over.
    async put(name, bytes) {
      checkName(name)
      const ContentType = name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
      await naming(
        client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType })),
      )
    },

    async get(name) {
      checkName(name)
      const call = client.send(new GetObjectCommand({ Bucket, Key: name }))
      const object = await naming(call.catch(unlessAbsent))
      if (!object) return undefined
      const { Body: stream, ContentLength: bytes } = object
      if (!(stream instanceof Readable) || bytes === undefined)
        throw new Error('The file storage does not say how long its files are')
      return { stream, bytes }
    },

    async sizeOf(name) {
      checkName(name)
      const call = client.send(new HeadObjectCommand({ Bucket, Key: name }))
      const object = await naming(call.catch(unlessAbsent))
      return object?.ContentLength
    },

    async *list() {
      let next: string | undefined
      do {
        const page = await naming(
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken: next })),
        )
        for (const { Key: name = '' } of page.Contents ?? []) if (isName(name)) yield name
        next = page.NextContinuationToken
      } while (next !== undefined)
    },

    async delete(name) {
      checkName(name)
      const call = client.send(new DeleteObjectCommand({ Bucket, Key: name }))
      await naming(call.catch(unlessAbsent))
    },
  }
}

/** The client of these settings, which also keeps backups. */
export function openS3Client(settings: S3Settings, limits: S3TimeLimits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // By default the library adds checksums that several compatible stores refuse. The signature covers the
    // SHA-256 of what is put, so the store still refuses what was changed on its way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
  })
}

function unlessAbsent(error: unknown): undefined {
  if (isAbsent(error)) return undefined
  throw error
}
