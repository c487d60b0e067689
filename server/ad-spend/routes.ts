import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as spend from '../../contract/ad-spend.ts'
import type { Bind, Identify } from '../core/bind.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { auditedAs, FILE_LIMITS, invalid, withFile } from '../imports/receive-file.ts'
import { importSpend, SPEND_IMPORT_CALL } from './import-spend.ts'
import { pastSpendImports } from './spend-query.ts'
import { undoSpend } from './undo-spend.ts'

/** What a person changed in a file of five thousand rows. */
const LIMITS = { ...FILE_LIMITS, fieldSize: 200_000 }
const rateLimit = { max: 120, timeWindow: '1 minute' }

/** Register it, so that multipart stays in here. */
export async function adSpendRoutes(
  app: FastifyInstance,
  { bind, ctx, identify }: { bind: Bind; ctx: Context; identify: Identify },
): Promise<void> {
  bind(spend.listSpendImports, ({ ctx: own }) => pastSpendImports(own.db))
  bind(spend.undoSpendImport, ({ ctx: own, caller, params }) =>
    undoSpend(own, caller.user, params.importId),
  )
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
  const { method, path, response } = spend.importSpend
  app.route({
    method,
    url: path,
    config: { rateLimit },
    handler: async (request, reply) => {
      const { caller } = await identify(spend.importSpend, request, reply)
      // identify answers by the access asked for, here 'admin'.
      const { user } = caller as Caller<'admin'>
      return withFile(request, async ({ fields, ...file }) => {
        const facts = { ...file, changes: changesIn(fields), dryRun: fields.dryRun !== 'false' }
        const audited = auditedAs(ctx, { user, request, call: SPEND_IMPORT_CALL })
        return z.encode(response, await importSpend(audited, user.id, facts))
      })
    },
  })
}

/** @throws AppError invalid_input */
function changesIn({ changes = '{}' }: Record<string, unknown>): spend.SpendChanges {
  try {
    return z.decode(spend.SpendChanges, JSON.parse(String(changes)))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    throw invalid('changes', issue?.message ?? 'Invalid input')
  }
}
