import type { FastifyInstance } from 'fastify'
import { getReceiptPdf } from '../../contract/receipts.ts'
import type { Context } from '../core/context.ts'
import { receiptPdfFor } from './receipt-pdf.ts'

// As often as the receipt on the page.
const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

/** Plain Fastify, because it answers a file. */
export function receiptRoutes(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { token: string } }>(getReceiptPdf.path, READ_LIMIT, async (request, reply) => {
    const { name, bytes } = await receiptPdfFor(ctx, request.params.token)
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(bytes)
  })
}
