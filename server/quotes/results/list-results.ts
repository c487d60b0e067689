import { type NotNull, sql } from 'kysely'
import { listQuoteResults } from '../../../contract/quote-results.ts'
import { isAnyOf, isOnDays } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'

/** The completed jobs that were booked at an estimate, furthest from it first. */
export const resultJobs = pageOf(listQuoteResults, {
  from: ({ db }) =>
    db
      .selectFrom('quoteOutcomes')
      // Every outcome has both; outer joins are left out where outcomes are only counted.
      .leftJoin('jobs', 'jobs.id', 'quoteOutcomes.jobId')
      .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
      // In the text: a plan for any kind could not use the index of these.
      .where('quoteOutcomes.kind', '=', sql.lit('compared' as const))
      .select([
        'quoteOutcomes.jobId',
        'quoteOutcomes.endedAt as completedAt',
        'quoteOutcomes.loadSize',
        'quoteOutcomes.source',
        'quoteOutcomes.readerVersion',
        'quoteOutcomes.rateCardVersion',
        'quoteOutcomes.askedForMore',
        'quoteOutcomes.verdict',
        sql<number>`round(quote_outcomes.error / 100.0, 1)::float8`.as('error'),
        'quotes.estimatedPriceCents as estimate',
        'jobs.finalPriceCents as final',
        'quotes.lowCents as low',
        'quotes.highCents as high',
        'quotes.priceCapCents as priceCap',
        'quotes.confidence',
        'quotes.items',
      ])
      .$narrowType<{
        source: NotNull
        readerVersion: NotNull
        rateCardVersion: NotNull
        askedForMore: NotNull
        estimate: NotNull
        final: NotNull
        low: NotNull
        high: NotNull
        priceCap: NotNull
        confidence: NotNull
        items: NotNull
      }>(),
  item: (row) => ({ ...row, id: row.jobId }),
  missing: (id) => `There is no estimate of job #${id}`,
  id: 'quoteOutcomes.jobId',
  sorts: { miss: [sql`abs(quote_outcomes.error)`, 'integer'] },
  filters: {
    completed: isOnDays('quoteOutcomes.endedAt'),
    source: isAnyOf('quoteOutcomes.source'),
    readerVersion: (version) => sql`quote_outcomes.reader_version = ${version}`,
    rateCardVersion: isAnyOf('quoteOutcomes.rateCardVersion'),
  },
  // As many as there are completed jobs, and nothing depends on their number.
  countsAll: false,
})
