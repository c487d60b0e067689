import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PAYMENT_METHODS } from '../../../contract/sandbox-payments.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { PaymentRefused, type PaymentProvider, type ProviderPayment } from './payments.ts'
import { judgeCard, judgeSaved, type CardAnswer } from './sandbox.cards.ts'
import { emit } from './sandbox.events.ts'
import { once } from './sandbox.once.ts'
import { paymentView } from './sandbox.records.ts'
import type { Sandbox } from './sandbox.ts'

type Row = Selectable<Tables['sandboxPayments']>

export type Attempt = {
  clientSecret: string
  method: (typeof PAYMENT_METHODS)[number]
  cardNumber?: string | undefined
}

const SMALLEST = 50
export const newId = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

export async function createPayment(
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['createPayment']>[0],
): Promise<ProviderPayment> {
  const made = await once(sandbox, 'payment', request, (db) =>
    insertPayment(sandbox, db, request, { customerEmail: request.customer.email }),
  )
  return readPayment(sandbox, made.paymentId)
}

/** The customer is absent: a refusal of the bank is the answer, and the payment stays open for them. */
export async function chargeSaved(
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['chargeSaved']>[0],
): Promise<ProviderPayment> {
  const made = await once(sandbox, 'saved', request, async (db) => {
    const { savedFrom } = request
    const { status, method, customerEmail } = await paymentRow(db, savedFrom)
    if (status !== 'succeeded' || method === null)
      throw new PaymentRefused('wrong_state', 'No card was saved with that payment.')
    const outcome = afterAsking(judgeSaved(method))
    const { paymentId } = await insertPayment(sandbox, db, request, {
      customerEmail,
      savedFrom,
      method,
      ...outcome,
    })
    await emit(sandbox, db, 'payment_changed', { paymentId })
    return { paymentId }
  })
  return readPayment(sandbox, made.paymentId)
}

type Order = Pick<
  Parameters<PaymentProvider['createPayment']>[0],
  'jobId' | 'amount' | 'description' | 'idempotencyKey'
>

async function insertPayment(
  sandbox: Sandbox,
  db: Db,
  { jobId, amount, description, idempotencyKey }: Order,
  more: Pick<Row, 'customerEmail'> & Partial<Row>,
): Promise<{ paymentId: string }> {
  if (amount < SMALLEST)
    throw new PaymentRefused('wrong_state', 'The amount must be at least $0.50')
  const id = newId('pi')
  await db
    .insertInto('sandboxPayments')
    .values({
      id,
      clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      jobId,
      amountCents: amount,
      description,
      reference: idempotencyKey,
      createdAt: sandbox.now(),
      ...more,
    })
    .execute()
  return { paymentId: id }
}

export const readPayment = async ({ db }: Sandbox, paymentId: string): Promise<ProviderPayment> =>
  paymentView(await paymentRow(db, paymentId))

export const cancelPayment = (sandbox: Sandbox, paymentId: string): Promise<ProviderPayment> =>
  sandbox.db.transaction().execute(async (db) => {
    const row = await locked(db, 'id', paymentId)
    if (row.status === 'succeeded' || row.status === 'cancelled') return paymentView(row)
    return change(sandbox, db, row, { status: 'cancelled' })
  })

/** A declined try is stored and reported, as the real provider does, before it is refused here. */
export async function confirm(
  sandbox: Sandbox,
  { clientSecret, method, cardNumber }: Attempt,
): Promise<'succeeded' | 'requires_action'> {
  const answer: CardAnswer =
    method === 'card' ? judgeCard(cardNumber) : { outcome: 'succeeds', last4: method }
  const payment = await sandbox.db.transaction().execute(async (db) => {
    const row = await locked(db, 'clientSecret', clientSecret)
    if (row.status === 'succeeded') return paymentView(row)
    refuseCancelled(row)
    const paidWith = answer.outcome === 'refused' ? {} : { method: answer.last4 }
    return change(sandbox, db, row, { ...afterAsking(answer), ...paidWith })
  })
  if (payment.status === 'succeeded') return 'succeeded'
  if (answer.outcome === 'refused') throw new PaymentRefused('card_refused', answer.message)
  return 'requires_action'
}

export async function authenticate(
  sandbox: Sandbox,
  clientSecret: string,
  approve: boolean,
): Promise<void> {
  const failure =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const payment = await sandbox.db.transaction().execute(async (db) => {
    const row = await locked(db, 'clientSecret', clientSecret)
    if (row.status === 'succeeded') return paymentView(row)
    refuseCancelled(row)
    if (row.status !== 'needs_action')
      throw new PaymentRefused('wrong_state', 'The bank has not asked anything for this payment.')
    return change(sandbox, db, row, approve ? charged() : { status: 'open', failure })
  })
  if (payment.status !== 'succeeded') throw new PaymentRefused('authentication_failed', failure)
}

function afterAsking(answer: CardAnswer): Pick<Row, 'status'> & Partial<Row> {
  if (answer.outcome === 'refused') return { status: 'open', failure: answer.message }
  return answer.outcome === 'asks' ? { status: 'needs_action', failure: null } : charged()
}

function refuseCancelled({ status }: Row): void {
  if (status === 'cancelled') throw new PaymentRefused('wrong_state', 'This payment was cancelled.')
}

const charged = () => ({ status: 'succeeded', chargeId: newId('ch'), failure: null }) as const

async function change(
  sandbox: Sandbox,
  db: Db,
  { id }: Row,
  changes: Partial<Pick<Row, 'status' | 'chargeId' | 'failure' | 'method'>>,
): Promise<ProviderPayment> {
  const row = await db
    .updateTable('sandboxPayments')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emit(sandbox, db, 'payment_changed', { paymentId: id })
  return paymentView(row)
}

const paymentRow = async (db: Db, id: string): Promise<Row> =>
  (await db.selectFrom('sandboxPayments').selectAll().where('id', '=', id).executeTakeFirst()) ??
  missing()

const locked = async (db: Db, column: 'id' | 'clientSecret', value: string): Promise<Row> =>
  (await db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()) ?? missing()

const missing = (): never => {
  throw new PaymentRefused('not_found', 'There is no such payment')
}
