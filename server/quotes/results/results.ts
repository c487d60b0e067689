import { addDays, type Day } from '../../../contract/calendar.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import {
  CONFIDENCE_BANDS,
  type QuoteFigures,
  type QuoteResults,
} from '../../../contract/quote-results.ts'
import type { Db } from '../../db/database.ts'
import { figuresOf, leftOut, type FiguresRow, type Span } from './results-query.ts'

/** Days in BC, both included; without one there is no limit. */
type Days = { from?: Day | undefined; to?: Day | undefined }

const spanOf = ({ from, to }: Days): Span => ({
  start: from ?? null,
  end: to ? addDays(to, 1) : null,
})

/** Estimates against final prices of the jobs completed on these days. */
export async function quoteResults(db: Db, days: Days): Promise<QuoteResults> {
  const span = spanOf(days)
  const [rows, exclusions] = await Promise.all([figuresOf(db, span), leftOut(db, span)])
  const isWhole = ({ band, loadSize }: FiguresRow) => band === null && loadSize === null
  const overall = rows.filter(({ source }) => source === null)
  return {
    all: byKind(overall.find(isWhole) ?? NOTHING, overall),
    groups: rows.filter(isWhole).flatMap((row) => groupOf(row, rows)),
    leftOut: exclusions,
  }
}

function groupOf(row: FiguresRow, rows: readonly FiguresRow[]): QuoteResults['groups'] {
  const { source, readerVersion, rateCardVersion } = row
  if (source === null) return []
  const own = rows.filter(
    (other) =>
      other.source === source &&
      other.readerVersion === readerVersion &&
      other.rateCardVersion === rateCardVersion,
  )
  return [{ source, readerVersion, rateCardVersion, ...byKind(row, own) }]
}

const byKind = (whole: FiguresRow, rows: readonly FiguresRow[]): QuoteResults['all'] => ({
  ...figures(whole),
  bands: CONFIDENCE_BANDS.flatMap((band) => {
    const row = rows.find((each) => each.band === band)
    return row ? [{ ...figures(row), band }] : []
  }),
  sizes: LOAD_SIZES.flatMap((loadSize) => {
    const row = rows.find((each) => each.loadSize === loadSize)
    return row ? [{ ...figures(row), loadSize }] : []
  }),
})

const figures = ({ right, tooLow, tooHigh, ...row }: FiguresRow): QuoteFigures => ({
  jobs: row.jobs,
  meanError: row.meanError,
  medianError: row.medianError,
  meanMiss: row.meanMiss,
  withinRange: row.withinRange,
  withinCap: row.withinCap,
  askedForMore: row.askedForMore,
  verdicts: { right, tooLow, tooHigh },
})

const NOTHING: FiguresRow = {
  source: null,
  readerVersion: null,
  rateCardVersion: null,
  band: null,
  loadSize: null,
  jobs: 0,
  meanError: null,
  medianError: null,
  meanMiss: null,
  withinRange: 0,
  withinCap: 0,
  askedForMore: 0,
  right: 0,
  tooLow: 0,
  tooHigh: 0,
}
