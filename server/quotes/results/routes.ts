import { getQuoteResults, listQuoteResults } from '../../../contract/quote-results.ts'
import type { Bind } from '../../core/bind.ts'
import { bindList } from '../../core/bind-list.ts'
import { resultJobs } from './list-results.ts'
import { quoteResults } from './results.ts'

export function quoteResultRoutes(bind: Bind): void {
  bind(getQuoteResults, ({ ctx, query }) => quoteResults(ctx.db, query))
  bindList(bind, listQuoteResults, resultJobs, () => undefined)
}
