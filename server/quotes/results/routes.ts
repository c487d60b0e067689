import { getQuoteResults, listQuoteResults } from '../../../contract/quote-results.ts'
import { getReaderCalls } from '../../../contract/reader-calls.ts'
import type { Bind } from '../../core/bind.ts'
import { readerCalls } from './reader-calls.ts'
import { quoteResultJobs, quoteResults } from './results.ts'

export function quoteResultRoutes(bind: Bind): void {
  bind(getQuoteResults, ({ ctx, query }) => quoteResults(ctx.db, query))
  bind(listQuoteResults, ({ ctx, query }) => quoteResultJobs(ctx.db, query))
  bind(getReaderCalls, ({ ctx }) => readerCalls(ctx))
}
