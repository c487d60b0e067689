import { sql } from 'kysely'
import { cents, formatMoney, type Cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import { PaymentRefused, type PaymentProvider, type ProviderRefund } from './payments.ts'
import { readAccount } from './sandbox.accounts.ts'
import { SLOW_REFUND } from './sandbox.cards.ts'
import { newId } from './sandbox.checkout.ts'
import { emit } from './sandbox.events.ts'
import { once } from './sandbox.once.ts'
import { refundView } from './sandbox.records.ts'
import type { Sandbox } from './sandbox.ts'

export const refund = (
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> =>
  once(sandbox, 'refund', request, async (db) => {
    const { jobId, chargeId, amount, idempotencyKey } = request
    const charge = await lockedCharge(db, chargeId)
    refuseExcess(charge.amountCents, await alreadyGone(db, 'sandboxRefunds', chargeId), amount)
    const row = await db
      .insertInto('sandboxRefunds')
      .values({
        id: newId('re'),
        jobId,
        chargeId,
        amountCents: amount,
        reference: idempotencyKey,
        status: charge.method === SLOW_REFUND ? 'pending' : 'succeeded',
        createdAt: sandbox.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await emit(sandbox, db, 'refund_changed', { refundId: row.id })
    return refundView(row)
  })

export async function readRefund({ db }: Sandbox, refundId: string): Promise<ProviderRefund> {
  const row = await db
    .selectFrom('sandboxRefunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!row) throw new PaymentRefused('not_found', 'There is no such refund')
  return refundView(row)
}

export const finishRefund = (
  sandbox: Sandbox,
  refundId: string,
  status: 'succeeded' | 'failed',
): Promise<void> =>
  sandbox.db.transaction().execute(async (db) => {
    await db
      .updateTable('sandboxRefunds')
      .set({ status, failure: status === 'failed' ? 'The bank refused the refund.' : null })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .execute()
    await emit(sandbox, db, 'refund_changed', { refundId })
  })

export const transfer = (
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['transfer']>[0],
): Promise<{ transferId: string }> =>
  once(sandbox, 'transfer', request, async (db) => {
    const {
      jobId,
      accountId,
      chargeId,
      usesPlatformBalance = false,
      amount,
      idempotencyKey,
    } = request
    const charge = chargeId === null ? null : await lockedCharge(db, chargeId)
    const account = await readAccount({ ...sandbox, db }, accountId)
    if (!account.canReceive)
      throw new PaymentRefused('account_not_ready', 'The account cannot receive transfers yet')
    if (!usesPlatformBalance && charge && chargeId !== null)
      refuseExcess(charge.amountCents, await alreadyGone(db, 'sandboxTransfers', chargeId), amount)
    const transferId = newId('tr')
    await db
      .insertInto('sandboxTransfers')
      .values({
        id: transferId,
        jobId,
        chargeId,
        accountId,
        amountCents: amount,
        reference: idempotencyKey,
        createdAt: sandbox.now(),
      })
      .execute()
    return { transferId }
  })

export const reverseTransfer = (
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ reversalId: string }> =>
  once(sandbox, 'reversal', request, async (db) => {
    const { transferId, amount, idempotencyKey } = request
    const transferRow = await db
      .selectFrom('sandboxTransfers')
      .select('amountCents')
      .where('id', '=', transferId)
      .forUpdate()
      .executeTakeFirst()
    if (!transferRow) throw new PaymentRefused('not_found', 'There is no such transfer')
    refuseExcess(transferRow.amountCents, await reversedOf(db, transferId), amount)
    const reversalId = newId('trr')
    await db
      .insertInto('sandboxReversals')
      .values({
        id: reversalId,
        transferId,
        amountCents: amount,
        reference: idempotencyKey,
        createdAt: sandbox.now(),
      })
      .execute()
    await emit(sandbox, db, 'transfer_changed', { transferId })
    return { reversalId }
  })

/** The sandbox's own rate, close to what a Canadian card costs; no promise of any provider. */
const FEE = { perMille: 29, fixed: 30 }

export async function readFee({ db }: Sandbox, chargeId: string): Promise<Cents> {
  const { amountCents } = await lockedCharge(db, chargeId)
  return cents(Math.round((amountCents * FEE.perMille) / 1_000) + FEE.fixed)
}

async function reversedOf(db: Db, transferId: string): Promise<Cents> {
  const { total } = await db
    .selectFrom('sandboxReversals')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('total'))
    .where('transferId', '=', transferId)
    .executeTakeFirstOrThrow()
  return cents(Number(total))
}

/** Locked, so that two concurrent refunds or transfers cannot both fit into what is left. */
export async function lockedCharge(db: Db, chargeId: string) {
  const charge = await db
    .selectFrom('sandboxPayments')
    .select(['amountCents', 'method'])
    .where('chargeId', '=', chargeId)
    .forUpdate()
    .executeTakeFirst()
  if (!charge) throw new PaymentRefused('not_found', 'There is no such charge')
  return charge
}

async function alreadyGone(
  db: Db,
  table: 'sandboxRefunds' | 'sandboxTransfers',
  chargeId: string,
): Promise<Cents> {
  const live = table === 'sandboxRefunds' ? sql<boolean>`status <> 'failed'` : sql<boolean>`true`
  const { total } = await db
    .selectFrom(table)
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('total'))
    .where('chargeId', '=', chargeId)
    .where(live)
    .executeTakeFirstOrThrow()
  return cents(Number(total))
}

function refuseExcess(whole: Cents, gone: Cents, amount: Cents): void {
  if (amount <= 0 || gone + amount > whole)
    throw new PaymentRefused(
      'exceeds_charge',
      `${formatMoney(amount)} is more than what is left, ${formatMoney(cents(whole - gone))}`,
    )
}
