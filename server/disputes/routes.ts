import type { FastifyInstance } from 'fastify'
import { getDisputeEvidence } from '../../contract/dispute-evidence.ts'
import { AppError } from '../../contract/errors.ts'
import type { Identify } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { evidenceFor } from './evidence.ts'

const DOWNLOADS = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }

/** Plain Fastify, because it answers a file. Each download is logged with the user: it is full of personal data. */
export function evidenceRoutes(app: FastifyInstance, ctx: Context, identify: Identify): void {
  app.get(getDisputeEvidence.path, DOWNLOADS, async (request, reply) => {
    const { caller } = await identify(getDisputeEvidence.access, request, reply)
    const disputeId = disputeIn(request.params)
    const { name, stream } = await evidenceFor(ctx, disputeId)
    request.log.info({ adminId: caller.user?.id, disputeId }, 'An admin fetched evidence')
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
