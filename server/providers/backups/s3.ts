import { Readable, Writable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  UploadPartCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isAbsent, namingFailures } from '../storage/s3.failures.ts'
import { openS3Client, type S3Settings } from '../storage/s3.ts'
import { draftOf, isOldDraft, timeOfBackup, type BackupPlace } from './place.ts'

/** S3 takes 10,000 parts at most: backups of up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
/** S3 copies 5 GB at a time at most; a smaller part answers sooner. */
const COPY_BYTES = 512 * 1024 * 1024
/** A part of 16 MB may take two minutes on a slow line. */
const TIME_LIMITS = { connect: 3_000, answer: 120_000, silence: 30_000 }

/** Keeps backups in a bucket. S3 renames nothing: a draft that was verified is copied inside the bucket, in parts that appear together. */
export function s3Place(settings: S3Settings, prefix: string): BackupPlace {
  const client = openS3Client(settings, TIME_LIMITS)
  const naming = namingFailures(settings)
  const objectOf = (name: string) => ({
    Bucket: settings.bucket,
    Key: prefix ? `${prefix}/${name}` : name,
  })
  const addressOf = (name: string) => `s3://${settings.bucket}/${objectOf(name).Key}`

  async function read(name: string): Promise<Readable> {
    const call = client.send(new GetObjectCommand(objectOf(name)))
    const object = await naming(
      call.catch((error: unknown) => {
        if (isAbsent(error)) return undefined
        throw error
      }),
    )
    if (!(object?.Body instanceof Readable))
      throw new Error(`There is no backup ${addressOf(name)}`)
    return object.Body
  }

  async function remove(name: string): Promise<void> {
    await naming(client.send(new DeleteObjectCommand(objectOf(name))))
  }

  async function listNames(): Promise<string[]> {
    const names: string[] = []
    const Prefix = prefix ? `${prefix}/` : ''
    let next: string | undefined
    do {
      const command = { Bucket: settings.bucket, Prefix, ContinuationToken: next }
      const page = await naming(client.send(new ListObjectsV2Command(command)))
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(Prefix.length))
      next = page.NextContinuationToken
    } while (next !== undefined)
    return names
  }

  return {
    addressOf,
    async write(name, fill) {
      for (const file of await listNames())
        // One that the bucket does not delete yet stays.
        if (isOldDraft(file, name)) await remove(file).catch(() => {})
      const upload = await startUpload(client, naming, objectOf(draftOf(name)))
      try {
        await fill(upload.sink)
        await naming(upload.complete())
      } catch (error) {
        await upload.abort().catch(() => {})
        throw error
      }
    },
    readWritten: (name) => read(draftOf(name)),
    async keep(name) {
      const draft = objectOf(draftOf(name))
      const upload = await startUpload(client, naming, objectOf(name))
      try {
        await naming(upload.copyFrom(draft))
        await naming(upload.complete())
      } catch (error) {
        await upload.abort().catch(() => {})
        throw error
      }
      // The backup is there: a draft that the bucket does not delete does no harm.
      await remove(draftOf(name)).catch(() => {})
    },
    discard: (name) => remove(draftOf(name)),
    read,
    list: async () => (await listNames()).filter((name) => timeOfBackup(name)).toSorted(),
    remove,
  }
}

type S3Object = { Bucket: string; Key: string }

async function startUpload(
  client: S3Client,
  naming: ReturnType<typeof namingFailures>,
  object: S3Object,
) {
  const { UploadId } = await naming(client.send(new CreateMultipartUploadCommand(object)))
  const upload = { ...object, UploadId }
  const parts: CompletedPart[] = []
  let waiting: Buffer[] = []
  let bytes = 0

  async function sendPart(): Promise<void> {
    const Body = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    const PartNumber = parts.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
    parts.push({ PartNumber, ETag })
  }

  /** Copies another object of the bucket; nothing passes through this machine. */
  async function copyFrom(source: S3Object): Promise<void> {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(source))
    const CopySource = encodeURI(`${source.Bucket}/${source.Key}`)
    for (let from = 0; from < ContentLength; from += COPY_BYTES) {
      const PartNumber = parts.length + 1
      const to = Math.min(from + COPY_BYTES, ContentLength) - 1
      const range = { CopySource, CopySourceRange: `bytes=${from}-${to}` }
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({ ...upload, PartNumber, ...range }),
      )
      parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
  }

  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes < PART_BYTES) done()
      else naming(sendPart()).then(() => done(), done)
    },
    final: (done) => void naming(sendPart()).then(() => done(), done),
  })
  return {
    sink,
    copyFrom,
    complete: () =>
      client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
      ),
    abort: () => client.send(new AbortMultipartUploadCommand(upload)),
  }
}
