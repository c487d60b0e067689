import { type GstLine, GST_LINE_NUMBERS, type GstReturn } from '../../contract/gst-return.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import type { ReadContext } from '../core/read.ts'
import { periodOf } from './period.ts'
import { revenueOf } from './revenue-query.ts'

/**
 * The lines of the GST/HST return of a period.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function gstReturn(
  ctx: Pick<ReadContext, 'db' | 'now' | 'config'>,
  days: ReportPeriod,
): Promise<GstReturn> {
  const period = periodOf(ctx, days)
  const { total, gst } = await revenueOf(ctx.db, period)
  const { charged, added, returned } = gst
  const amounts: Record<GstLine, Cents | null> = {
    101: cents(total.gross - charged),
    103: charged,
    104: added,
    105: cents(charged + added),
    106: null,
    107: returned,
    108: returned,
    109: cents(charged + added - returned),
  }
  return {
    ...period,
    gstNumber: ctx.config.gstNumber ?? null,
    lines: GST_LINE_NUMBERS.map((line) => ({ line, amount: amounts[line] })),
  }
}
