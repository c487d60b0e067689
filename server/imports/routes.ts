import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import { AppError } from '../../contract/errors.ts'
import * as imports from '../../contract/imports.ts'
import { Answer } from '../core/answer.ts'
import type { Bind, Identify } from '../core/bind.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { networkAddress } from '../core/network-address.ts'
import { IMPORT_CALL, importFile } from './import-file.ts'
import { newestImports } from './import-store.ts'
import { undoImport } from './undo-import.ts'

const LIMITS = {
  files: 1,
  fileSize: imports.MAX_IMPORT_BYTES,
  fields: 4,
  fieldSize: 100,
  parts: 5,
  headerPairs: 20,
}
const rateLimit = { max: 60, timeWindow: '1 minute' }

/** Plain Fastify, since it speaks in files: register it, so that multipart stays in here. */
export async function importRoutes(
  app: FastifyInstance,
  { bind, ctx, identify }: { bind: Bind; ctx: Context; identify: Identify },
): Promise<void> {
  bindOthers(bind)
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
  const { method, path, response } = imports.importFile
  app.route({
    method,
    url: path,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { caller } = await identify(imports.importFile, request, reply)
      // identify answers by the access asked for, here 'admin'.
      const { user } = caller as Caller<'admin'>
      const folder = await mkdtemp(join(tmpdir(), 'westhaul-import-'))
      try {
        const file = await receive(request, join(folder, 'rows.csv'))
        const report = await importFile(auditedAs(ctx, user, request), user.id, file)
        return z.encode(response, report)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  })
}

function bindOthers(bind: Bind): void {
  bind(imports.listImports, ({ ctx }) => newestImports(ctx.db))
  bind(imports.undoImport, ({ ctx, caller, params }) =>
    undoImport(ctx, caller.user, params.importId),
  )
  bind(imports.importTemplate, async ({ params: { kind } }) => {
    const columns = Object.entries(imports.importColumns[kind])
    const lines = [columns.map(([name]) => name), columns.map(([, { sample }]) => sample)]
    return new Answer<string>(BYTE_ORDER_MARK + lines.map(csvLine).join(''), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-template.csv"`,
    })
  })
}

const auditedAs = (
  ctx: Context,
  { id: userId, teamRole }: Caller<'admin'>['user'],
  { ip }: FastifyRequest,
): Context =>
  teamRole
    ? { ...ctx, actor: { userId, teamRole, call: IMPORT_CALL, address: networkAddress(ip) } }
    : ctx

/** Writes the file to the disk, and answers what it is. @throws AppError as importFile. */
async function receive(request: FastifyRequest, path: string) {
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
  const kind = imports.ImportKind.safeParse(fields.kind).data
  if (!kind) throw invalid('kind', 'Please choose what the file holds')
  return { path, name: name.slice(0, 200), kind, dryRun: fields.dryRun !== 'false' }
}

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path, message }] })

const tooLarge = () =>
  new AppError('too_large', 'A file has at most 10 MB. Please split it into several', {
    fields: [{ path: 'file', message: 'The file is too large' }],
  })
