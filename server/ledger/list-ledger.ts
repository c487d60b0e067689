import { type NotNull, sql } from 'kysely'
import { type LedgerLine, listLedger } from '../../contract/admin-money.ts'
import { cents } from '../../contract/money.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** The entries of the ledger. */
export const ledgerLines = pageOf(listLedger, {
  from: ({ db }) =>
    db
      .selectFrom('ledgerEntries')
      // Every entry has one; an outer join is left out where entries are only counted.
      .leftJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
      .select([
        'ledgerEntries.id',
        'ledgerEntries.transactionId',
        'ledgerTransactions.createdAt as at',
        'ledgerTransactions.kind',
        'ledgerTransactions.jobId',
        'ledgerTransactions.reference',
        'ledgerEntries.account',
        'ledgerEntries.amountCents',
      ])
      .$narrowType<{ at: NotNull; kind: NotNull; jobId: NotNull; reference: NotNull }>(),
  item: ({ id, amountCents, ...line }): LedgerLine => {
    const amount = Number(amountCents)
    return {
      ...line,
      id: Number(id),
      debit: amount > 0 ? cents(amount) : null,
      credit: amount < 0 ? cents(-amount) : null,
    }
  },
  missing: (id) => `There is no entry #${id} of the ledger`,
  id: 'ledgerEntries.id',
  sorts: { booked: [sql`ledger_entries.id`, 'bigint'] },
  filters: { job: isAnyOf('ledgerTransactions.jobId') },
  // It grows by several entries a job, and nothing depends on their number.
  countsAll: false,
})
