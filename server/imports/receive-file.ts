import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { MAX_IMPORT_BYTES } from '../../contract/imports.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { networkAddress } from '../core/network-address.ts'

/** What a form with a file may carry. */
export const FILE_LIMITS = {
  files: 1,
  fileSize: MAX_IMPORT_BYTES,
  fields: 4,
  fieldSize: 100,
  parts: 5,
  headerPairs: 20,
}

/** A file on the disk, with the fields of its form. */
export type ReceivedFile = { path: string; name: string; fields: Record<string, unknown> }

/** Writes the file of a form to a temporary folder for the time of the work. @throws AppError as importFile. */
export async function withFile<Result>(
  request: FastifyRequest,
  work: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'westhaul-import-'))
  try {
    return await work(await receive(request, join(folder, 'rows.csv')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The context of a colleague's call that is not bound by the contract, for the audit log. */
export const auditedAs = (
  ctx: Context,
  {
    user: { id: userId, teamRole },
    request: { ip },
    call,
  }: { user: Caller<'admin'>['user']; request: FastifyRequest; call: string },
): Context =>
  teamRole ? { ...ctx, actor: { userId, teamRole, call, address: networkAddress(ip) } } : ctx

async function receive(request: FastifyRequest, path: string): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media', 'Send the file as multipart/form-data')
  const fields: Record<string, unknown> = {}
  let name: string | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        name = part.filename
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        if (part.file.truncated) throw tooLarge()
      }
    }
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall) throw error
    throw new AppError('invalid_input', 'The upload could not be read', { cause: error })
  }
  if (name === undefined) throw invalid('file', 'Please choose a file')
  return { path, name: name.slice(0, 200), fields }
}

export const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path, message }] })

const tooLarge = () =>
  new AppError('too_large', 'A file has at most 10 MB. Please split it into several', {
    fields: [{ path: 'file', message: 'The file is too large' }],
  })
