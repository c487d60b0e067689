import * as terms from '../../contract/terms.ts'
import { AppError } from '../../contract/errors.ts'
import type { Bind } from '../core/bind.ts'
import { publishTerms, termsToEdit, withdrawTerms } from './edit-terms.ts'
import { termsAt, termsOfVersion } from './terms-store.ts'

const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

export function legalRoutes(bind: Bind): void {
  bind(
    terms.getTermsVersion,
    async ({ ctx }) => {
      const { version, effectiveFrom } = await termsAt(ctx.db, ctx.now())
      return { version, publishedAt: effectiveFrom }
    },
    READ_LIMIT,
  )
  bind(terms.getTermsToEdit, ({ ctx }) => termsToEdit(ctx))
  bind(terms.getTermsText, async ({ ctx, params: { version } }) => {
    const stored = await termsOfVersion(ctx.db, version)
    if (!stored) throw new AppError('not_found', 'There is no such version of the terms')
    return { version, text: stored.text }
  })
  bind(terms.publishTerms, ({ ctx, caller, body }) => publishTerms(ctx, caller.user, body))
  bind(terms.withdrawTerms, ({ ctx, params }) => withdrawTerms(ctx, params.version))
}
