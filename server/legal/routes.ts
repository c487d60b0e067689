import * as terms from '../../contract/terms.ts'
import type { Bind } from '../core/bind.ts'
import { publishTerms, termsToEdit } from './edit-terms.ts'
import { newestTerms } from './terms-store.ts'

const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

export function legalRoutes(bind: Bind): void {
  bind(
    terms.getTermsVersion,
    async ({ ctx }) => {
      const { version, publishedAt } = await newestTerms(ctx.db)
      return { version, publishedAt }
    },
    READ_LIMIT,
  )
  bind(terms.getTermsToEdit, ({ ctx }) => termsToEdit(ctx))
  bind(terms.publishTerms, ({ ctx, caller, body }) => publishTerms(ctx, caller.user, body))
}
