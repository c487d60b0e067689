import { AppError } from '../../contract/errors.ts'
import * as legal from '../../contract/legal-texts.ts'
import { getTermsVersion } from '../../contract/terms.ts'
import type { Bind } from '../core/bind.ts'
import { legalTextToEdit, publishLegalText, withdrawLegalText } from './edit-legal-text.ts'
import { legalTextAt, legalTextOfVersion } from './legal-text-store.ts'

const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

export function legalRoutes(bind: Bind): void {
  bind(
    getTermsVersion,
    async ({ ctx }) => {
      const { version, effectiveFrom } = await legalTextAt(ctx.db, 'terms', ctx.now())
      return { version, publishedAt: effectiveFrom }
    },
    READ_LIMIT,
  )
  bind(legal.getLegalText, ({ ctx, params }) => legalTextToEdit(ctx, params.document))
  bind(legal.getLegalTextVersion, async ({ ctx, params: { document, version } }) => {
    const stored = await legalTextOfVersion(ctx.db, document, version)
    if (!stored) throw new AppError('not_found', 'There is no such version of this text')
    return { version, text: stored.text }
  })
  bind(legal.publishLegalText, ({ ctx, caller, params, body }) =>
    publishLegalText(ctx, caller.user, params.document, body),
  )
  bind(legal.withdrawLegalText, ({ ctx, params }) =>
    withdrawLegalText(ctx, params.document, params.version),
  )
}
