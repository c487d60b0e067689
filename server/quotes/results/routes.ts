import { getQuoteResults, listQuoteResults } from '../../../contract/quote-results.ts'
import { getReaderCalls } from '../../../contract/reader-calls.ts'
import type { Bind } from '../../core/bind.ts'
import { bindList } from '../../core/bind-list.ts'
import { resultJobs } from './list-results.ts'
import { readerCalls } from './reader-calls.ts'
import { quoteResults } from './results.ts'

export function quoteResultRoutes(bind: Bind): void {
  bind(getQuoteResults, ({ ctx, query }) => quoteResults(ctx.db, query))
  bindList(bind, listQuoteResults, resultJobs, () => undefined)
  bind(getReaderCalls, ({ ctx }) => readerCalls(ctx))
}
