import type { FastifyInstance } from 'fastify'
import { getDisputeEvidence } from '../../contract/dispute-evidence.ts'
import { AppError } from '../../contract/errors.ts'
import { recordDownload } from '../accounts/download-store.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { evidenceFor } from './evidence.ts'

const DOWNLOADS = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }

/** Plain Fastify, because it answers a file. Each download is recorded with the user: it is full of personal data. */
export function evidenceRoutes(app: FastifyInstance, ctx: Context, identify: Identify): void {
  app.get(getDisputeEvidence.path, DOWNLOADS, async (request, reply) => {
    const { user } = (await identify(getDisputeEvidence, request, reply)).caller
    if (!user) throw new AppError('forbidden', 'Only an admin may do this')
    const disputeId = disputeIn(request.params)
    const { name, stream } = await evidenceFor(ctx, disputeId)
    await recordDownload(ctx.db, {
      downloadedAt: ctx.now(),
      downloadedBy: user.id,
      what: 'dispute_evidence',
      number: disputeId,
    })
    return reply
      .type('application/zip')
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(stream)
  })
}

function disputeIn(params: unknown): number {
  const read = getDisputeEvidence.params.safeParse(params)
  if (!read.success) throw new AppError('not_found', 'There is nothing at this address')
  return read.data.disputeId
}
