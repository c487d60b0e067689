import { sql, type Selectable } from 'kysely'
import { cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import {
  PaymentRefused,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRecords,
  type ProviderRefund,
  type ProviderReversal,
  type ProviderTransfer,
} from './payments.ts'
import { cardNamed } from './sandbox.cards.ts'
import type { Sandbox } from './sandbox.ts'

const PAGE = 100

/** Page by page, as the real provider hands its books out. */
export async function* list<K extends keyof ProviderRecords>(
  { db }: Sandbox,
  kind: K,
  since: Date,
): AsyncGenerator<ProviderRecords[K]> {
  const read = pages[kind]
  for (let after = ''; ;) {
    const page = await read(db, since, after)
    for (const { record } of page) yield record
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

type Page<R> = (db: Db, since: Date, after: string) => Promise<{ id: string; record: R }[]>

const pages: { [K in keyof ProviderRecords]: Page<ProviderRecords[K]> } = {
  payments: async (db, since, after) => {
    const rows = await db
      .selectFrom('sandboxPayments')
      .selectAll()
      .where('createdAt', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return rows.map((row) => ({ id: row.id, record: paymentView(row) }))
  },
  refunds: async (db, since, after) => {
    const rows = await db
      .selectFrom('sandboxRefunds')
      .selectAll()
      .where('createdAt', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return rows.map((row) => ({ id: row.id, record: refundView(row) }))
  },
  transfers: async (db, since, after) => {
    const rows = await transfersWithReversals(db)
      .where('createdAt', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return rows.map((row) => ({ id: row.id, record: transferView(row) }))
  },
  disputes: async (db, since, after) => {
    const rows = await db
      .selectFrom('sandboxDisputes')
      .selectAll()
      .where('createdAt', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return rows.map((row) => ({ id: row.id, record: disputeView(row) }))
  },
}

export async function readTransfer({ db }: Sandbox, transferId: string): Promise<ProviderTransfer> {
  const row = await transfersWithReversals(db).where('id', '=', transferId).executeTakeFirst()
  if (!row) throw new PaymentRefused('not_found', 'There is no such transfer')
  return transferView(row)
}

export async function* listReversals(
  { db }: Sandbox,
  transferId: string,
): AsyncGenerator<ProviderReversal> {
  const rows = await db
    .selectFrom('sandboxReversals')
    .selectAll()
    .where('transferId', '=', transferId)
    .orderBy('createdAt', 'desc')
    .execute()
  for (const { id, reference, amountCents } of rows)
    yield { reversalId: id, reference, amount: amountCents }
}

const transfersWithReversals = (db: Db) =>
  db
    .selectFrom('sandboxTransfers')
    .selectAll()
    .select(
      sql<string>`(select coalesce(sum(amount_cents), 0) from sandbox_reversals
        where transfer_id = sandbox_transfers.id)`.as('reversed'),
    )

export const paymentView = (row: Selectable<Tables['sandboxPayments']>): ProviderPayment => ({
  paymentId: row.id,
  clientSecret: row.clientSecret,
  jobId: row.jobId,
  reference: row.reference,
  amount: row.amountCents,
  currency: 'cad',
  status: row.status,
  chargeId: row.chargeId,
  card: row.status === 'succeeded' && row.method !== null ? cardNamed(row.method) : null,
  failure: row.failure,
})

export const refundView = (row: Selectable<Tables['sandboxRefunds']>): ProviderRefund => ({
  refundId: row.id,
  reference: row.reference,
  jobId: row.jobId,
  chargeId: row.chargeId,
  amount: row.amountCents,
  status: row.status,
  failure: row.failure,
})

const transferView = (
  row: Selectable<Tables['sandboxTransfers']> & { reversed: string },
): ProviderTransfer => ({
  transferId: row.id,
  reference: row.reference,
  jobId: row.jobId,
  chargeId: row.chargeId,
  accountId: row.accountId,
  amount: row.amountCents,
  reversed: cents(Number(row.reversed)),
})

export const disputeView = (row: Selectable<Tables['sandboxDisputes']>): ProviderDispute => ({
  disputeId: row.id,
  chargeId: row.chargeId,
  amount: row.amountCents,
  fee: row.feeCents,
  status: row.status,
  reason: row.reason,
  evidenceDueBy: row.evidenceDueBy,
})
