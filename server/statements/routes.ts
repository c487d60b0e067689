import * as sellers from '../../contract/sellers.ts'
import * as statements from '../../contract/statements.ts'
import { recordDownload } from '../accounts/download-store.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { haulerPayouts } from './list-hauler-payouts.ts'
import { sellersIn, sellersMissing } from './sellers.ts'
import { statementOf } from './statement.ts'

/** What haulers were paid and earned, for themselves and for the accountant. */
export function statementRoutes(bind: Bind): void {
  bindList(bind, statements.listHaulerPayouts, haulerPayouts, ({ hauler }) => hauler)

  bind(statements.getStatement, ({ ctx, caller, params }) =>
    statementOf(ctx.db, caller.hauler.id, params.month),
  )

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
