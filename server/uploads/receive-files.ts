import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import {
  MAX_FILES_PER_UPLOAD,
  MAX_FILE_BYTES,
  MAX_UPLOAD_BYTES,
  uploadFiles,
  uploadMessages,
  UploadPurpose,
} from '../../contract/uploads.ts'

/** What the multipart parser stops at; one file more than allowed is let in, to be refused in our words. */
export const multipartLimits = {
  files: MAX_FILES_PER_UPLOAD + 1,
  fileSize: MAX_FILE_BYTES,
  fields: 5,
  fieldSize: 100,
  parts: MAX_FILES_PER_UPLOAD + 6,
  headerPairs: 20,
}

export type ReceivedFiles = { purpose: UploadPurpose; paths: string[] }

/**
 * Writes the files of a multipart request into a folder, without holding them in memory. A refused
 * request is still read, so that the browser gets to see why, but not past MAX_UPLOAD_BYTES.
 * @throws AppError too_large, invalid_input, unsupported_media when it is no multipart request.
 */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
): Promise<ReceivedFiles> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media', 'Send the images as multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw uploadTooLarge()
  try {
    return await Promise.race([readAll(request, folder), tooMuchOf(request)])
  } catch (error) {
    throw inOurWords(error)
  }
}

/** Rejects when more arrives than an upload may have: its length need not be declared. */
const tooMuchOf = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_UPLOAD_BYTES) reject(uploadTooLarge())
    })
  })

async function readAll(request: FastifyRequest, folder: string): Promise<ReceivedFiles> {
  const received: ReceivedFiles = { purpose: 'photo', paths: [] }
  const refusals: AppError[] = []
  for await (const part of request.parts()) {
    const refusal =
      refusals.length > 0 ? await drain(part) : await receivePart(part, received, folder)
    if (refusal) refusals.push(refusal)
  }
  const [refusal] = refusals
  if (refusal) throw refusal
  if (received.paths.length === 0) throw invalid('files', 'At least one file is needed')
  return received
}

async function receivePart(part: Multipart, received: ReceivedFiles, folder: string) {
  if (part.type === 'field') return receiveField(part.fieldname, part.value, received)
  const { paths } = received
  const place = `files.${paths.length}`
  if (part.fieldname !== 'files') {
    await drain(part)
    return invalid(part.fieldname, `Images are sent in the field 'files' of ${uploadFiles.path}`)
  }
  if (paths.length === MAX_FILES_PER_UPLOAD) {
    await drain(part)
    return tooLarge('files', uploadMessages.tooMany)
  }
  const path = join(folder, String(paths.length))
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) return tooLarge(place, uploadMessages.tooLarge)
  paths.push(path)
  return undefined
}

function receiveField(name: string, value: unknown, received: ReceivedFiles): AppError | undefined {
  if (name !== 'purpose') return undefined
  const purpose = UploadPurpose.safeParse(value)
  if (!purpose.success) return invalid('purpose', 'The purpose is photo, licence or paper')
  received.purpose = purpose.data
  return undefined
}

async function drain(part: Multipart): Promise<undefined> {
  if (part.type === 'file') for await (const _ of part.file);
}

// What the parser cannot read is the sender's mistake; a full disk, which names a system call, is ours.
function inOurWords(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall) return error
  if (['FST_FILES_LIMIT', 'FST_PARTS_LIMIT'].includes(code))
    return tooLarge('files', uploadMessages.tooMany)
  return new AppError('invalid_input', 'The upload could not be read', { cause: error })
}

const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_input', message, { fields: [{ path, message }] })

const uploadTooLarge = (): AppError => tooLarge('files', uploadMessages.tooLarge)

const tooLarge = (path: string, message: string): AppError =>
  new AppError('too_large', message, { fields: [{ path, message }] })
