import { Readable } from 'node:stream'
import * as sellers from '../../contract/sellers.ts'
import * as statements from '../../contract/statements.ts'
import * as years from '../../contract/year-statement.ts'
import { recordDownload } from '../accounts/download-store.ts'
import { Answer } from '../core/answer.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { haulerPayouts } from './list-hauler-payouts.ts'
import { sellersIn, sellersMissing } from './sellers.ts'
import { statementOf } from './statement.ts'
import { mileageOfDays } from '../mileage/mileage-of-days.ts'
import { mileageCsv, yearCsv, yearPdf } from './year-files.ts'
import { daysOfYear, yearStatementOf } from './year-statement.ts'

const fileOf = (bytes: string | Buffer, type: string, name: string): Answer<string> =>
  new Answer<string>(Readable.from([bytes]), {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
const CSV = 'text/csv; charset=utf-8'

/** What haulers were paid and earned, for themselves and for the accountant. */
export function statementRoutes(bind: Bind): void {
  bindList(bind, statements.listHaulerPayouts, haulerPayouts, ({ hauler }) => hauler)

  bind(statements.getStatement, ({ ctx, caller, params }) =>
    statementOf(ctx.db, caller.hauler.id, params.month),
  )

  bind(years.getYearStatement, ({ ctx, caller, params }) =>
    yearStatementOf(ctx, caller.hauler, params.year),
  )

  bind(years.getYearStatementPdf, async ({ ctx, caller: { hauler }, params: { year } }) => {
    const { name, bytes } = await yearPdf(ctx, hauler, await yearStatementOf(ctx, hauler, year))
    return fileOf(bytes, 'application/pdf', name)
  })

  bind(years.getYearStatementCsv, async ({ ctx, caller: { hauler }, params: { year } }) =>
    fileOf(yearCsv(await yearStatementOf(ctx, hauler, year)), CSV, `statement-${year}.csv`),
  )

  bind(years.getMileageLog, async ({ ctx, caller: { hauler }, params: { year } }) => {
    const days = await mileageOfDays(ctx.db, hauler, daysOfYear(ctx, year))
    return fileOf(mileageCsv(days), CSV, `mileage-${year}.csv`)
  })

  bind(sellers.listSellers, async ({ ctx, caller, params: { year }, query }) => {
    // The first page of a file: the others belong to the same download.
    if (query.after === undefined)
      await recordDownload(ctx.db, {
        downloadedAt: ctx.now(),
        downloadedBy: caller.user.id,
        what: 'seller_file',
        number: year,
      })
    return sellersIn(ctx, year, query.after)
  })

  bind(sellers.listSellersMissing, ({ ctx, params }) => sellersMissing(ctx, params.year))
}
