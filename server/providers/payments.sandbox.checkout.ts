import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PAYMENT_METHODS } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ProviderRefusal, type PaymentProvider, type ProviderPayment } from './payments.ts'
import { judgeCard, type CardAnswer } from './payments.sandbox.cards.ts'
import { emit } from './payments.sandbox.events.ts'
import { once } from './payments.sandbox.once.ts'
import type { Sandbox } from './payments.sandbox.ts'

type Row = Selectable<Tables['sandboxPayments']>

export type Attempt = {
  clientSecret: string
  method: (typeof PAYMENT_METHODS)[number]
  cardNumber?: string | undefined
}

const SMALLEST = 50
export const newId = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

export function createPayment(
  sandbox: Sandbox,
  request: Parameters<PaymentProvider['createPayment']>[0],
): Promise<ProviderPayment> {
  if (request.amount < SMALLEST)
    throw new ProviderRefusal('wrong_state', 'The amount must be at least $0.50')
  return once(sandbox, 'payment', request, async (db) => {
    const id = newId('pi')
    const row = await db
      .insertInto('sandboxPayments')
      .values({
        id,
        clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
        jobId: request.jobId,
        amountCents: request.amount,
        description: request.description,
        customerEmail: request.customer.email,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return view(row)
  })
}

export async function readPayment({ db }: Sandbox, paymentId: string): Promise<ProviderPayment> {
  const row = await db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return view(row ?? missing())
}

export const cancelPayment = (sandbox: Sandbox, paymentId: string): Promise<ProviderPayment> =>
  sandbox.db.transaction().execute(async (db) => {
    const row = await locked(db, 'id', paymentId)
    if (row.status === 'succeeded' || row.status === 'cancelled') return view(row)
    return change(sandbox, db, row, { status: 'cancelled' })
  })

/** A declined try is remembered and told of, as the real provider does, before it is refused here. */
export async function confirm(
  sandbox: Sandbox,
  { clientSecret, method, cardNumber }: Attempt,
): Promise<'succeeded' | 'requires_action'> {
  const answer: CardAnswer =
    method === 'card' ? judgeCard(cardNumber) : { outcome: 'succeeds', last4: method }
  const payment = await sandbox.db.transaction().execute(async (db) => {
    const row = await locked(db, 'clientSecret', clientSecret)
    if (row.status === 'succeeded') return view(row)
    if (row.status === 'cancelled')
      throw new ProviderRefusal('wrong_state', 'This payment was cancelled.')
    if (answer.outcome === 'refused')
      return change(sandbox, db, row, { status: 'open', failure: answer.message })
    const paidWith = { method: answer.last4 }
    if (answer.outcome === 'asks')
      return change(sandbox, db, row, { status: 'needs_action', ...paidWith })
    return change(sandbox, db, row, { ...charged(), ...paidWith })
  })
  if (payment.status === 'succeeded') return 'succeeded'
  if (answer.outcome === 'refused') throw new ProviderRefusal('card_refused', answer.message)
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
    if (row.status === 'succeeded') return view(row)
    if (row.status !== 'needs_action')
      throw new ProviderRefusal('wrong_state', 'The bank has not asked anything for this payment.')
    return change(sandbox, db, row, approve ? charged() : { status: 'open', failure })
  })
  if (payment.status !== 'succeeded') throw new ProviderRefusal('authentication_failed', failure)
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
  return view(row)
}

const locked = async (db: Db, column: 'id' | 'clientSecret', value: string): Promise<Row> =>
  (await db
    .selectFrom('sandboxPayments')
    .selectAll()
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()) ?? missing()

const missing = (): never => {
  throw new ProviderRefusal('not_found', 'There is no such payment')
}

const view = (row: Row): ProviderPayment => ({
  paymentId: row.id,
  clientSecret: row.clientSecret,
  jobId: row.jobId,
  amount: row.amountCents,
  currency: 'cad',
  status: row.status,
  chargeId: row.chargeId,
  failure: row.failure,
})
