import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import * as imports from '../../contract/imports.ts'
import { Answer } from '../core/answer.ts'
import type { Bind, Identify } from '../core/bind.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { IMPORT_CALL, importFile } from './import-file.ts'
import { auditedAs, FILE_LIMITS, invalid, withFile } from './receive-file.ts'
import { newestImports } from './import-store.ts'
import { undoImport } from './undo-import.ts'

const A_WEEK = 7
const rateLimit = { max: 60, timeWindow: '1 minute' }

/** Plain Fastify, since it speaks in files: register it, so that multipart stays in here. */
export async function importRoutes(
  app: FastifyInstance,
  { bind, ctx, identify }: { bind: Bind; ctx: Context; identify: Identify },
): Promise<void> {
  bindOthers(bind)
  await app.register(multipart, { limits: FILE_LIMITS, throwFileSizeLimit: false })
  const { method, path, response } = imports.importFile
  app.route({
    method,
    url: path,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { caller } = await identify(imports.importFile, request, reply)
      // identify answers by the access asked for, here 'admin'.
      const { user } = caller as Caller<'admin'>
      return withFile(request, async ({ fields, ...file }) => {
        const kind = imports.ImportKind.safeParse(fields.kind).data
        if (!kind) throw invalid('kind', 'Please choose what the file holds')
        const facts = { ...file, kind, dryRun: fields.dryRun !== 'false' }
        const notifies = fields.notify === 'true'
        const audited = auditedAs(ctx, { user, request, call: IMPORT_CALL })
        return z.encode(response, await importFile(audited, user.id, { ...facts, notifies }))
      })
    },
  })
}

function bindOthers(bind: Bind): void {
  bind(imports.listImports, ({ ctx }) => newestImports(ctx.db))
  bind(imports.undoImport, ({ ctx, caller, params }) =>
    undoImport(ctx, caller.user, params.importId),
  )
  bind(imports.importTemplate, async ({ ctx, params: { kind } }) => {
    const columns = Object.entries(imports.importColumns[kind])
    // The sample of a booking is a pickup to come.
    const nextWeek = addDays(dayOf(ctx.now()), A_WEEK)
    const sampleOf = (name: string, sample: string) =>
      kind === 'bookings' && name === 'date' ? nextWeek : sample
    const lines = [
      columns.map(([name]) => name),
      columns.map(([name, { sample }]) => sampleOf(name, sample)),
    ]
    return new Answer<string>(BYTE_ORDER_MARK + lines.map(csvLine).join(''), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-template.csv"`,
    })
  })
}
