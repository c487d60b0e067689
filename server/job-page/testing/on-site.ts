import type { Insertable } from 'kysely'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { approvePrice, declinePrice, tipHauler } from '../../../contract/job-page.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import {
  authenticateSandboxPayment,
  confirmSandboxPayment,
} from '../../../contract/sandbox-payments.ts'
import {
  getHaulerPrice,
  type PriceItem,
  proposePriceChange,
  withdrawPrice,
} from '../../../contract/price-changes.ts'
import type { Tables } from '../../db/tables.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import type { useApp } from '../../testing/app.ts'
import { findJob, GOOD_CARD, haulerWithAccount, unpaidJob } from '../../testing/paying.ts'
import { pageOf, tokenFor } from './links.ts'

type App = ReturnType<typeof useApp>
type PriceInput = Partial<{ items: PriceItem[]; reason: string; photos: string[] }>
export type OnSite = Awaited<ReturnType<typeof onSite>>

/** What the bank says of a saved card that is charged later. */
export const CARD = {
  good: GOOD_CARD,
  /** Asked about at booking, and not again. */
  askedOnce: '4000 0025 0000 3155',
  asksAlways: '4000 0027 6000 3184',
  declinesLater: '4000 0000 0000 0341',
} as const

/** A job of 149.99 paid with this card that its hauler works on, and what the two do with its price. */
export async function onSite(
  app: App,
  card: string = CARD.good,
  fields: Partial<Insertable<Tables['jobs']>> = {},
) {
  const hauler = await haulerWithAccount(app)
  const { job: booked, pay } = await unpaidJob(app, fields)
  const clientSecret = await pay(card)
  if (card === CARD.askedOnce || card === CARD.asksAlways) await answerBank(app, clientSecret)
  await app.runTasks()
  const job = await findJob(app, booked)
  const params = { jobId: job.id }
  const byHauler = app.as(hauler)
  await byHauler.call(claimJob, { params })
  const progress = (status: 'in_progress' | 'completed') =>
    byHauler.call(progressJob, { params, body: { status } })
  await progress('in_progress')
  await app.runTasks()
  const photo = await app.given.photo({ userId: hauler.userId })
  const proof = { reason: 'Twice as much as booked', photos: [photo] }
  return {
    hauler,
    job,
    photo,
    ...answersTo(app, await tokenFor(app, job)),
    /** Names a price with its proof, unless told otherwise. */
    name: (price: number, input: PriceInput = proof) =>
      byHauler.call(proposePriceChange, {
        params,
        body: { price: cents(price), items: [], reason: '', photos: [], ...input },
      }),
    look: () => byHauler.call(getHaulerPrice, { params }),
    withdraw: () => byHauler.call(withdrawPrice, { params }),
    complete: () => progress('completed'),
  }
}

function answersTo(app: App, token: string) {
  const params = { token }
  const customer = app.as()
  return {
    token,
    page: () => pageOf(app, token),
    approve: (price: number) =>
      customer.call(approvePrice, { params, body: { price: cents(price) } }),
    decline: (price: number, instead: 'agreed_scope' | 'trip_fee') =>
      customer.call(declinePrice, { params, body: { price: cents(price), instead } }),
    tip: (amount: number) => customer.call(tipHauler, { params, body: { amount: cents(amount) } }),
  }
}

/** The customer tells their bank that it was them. */
export const answerBank = (app: App, clientSecret: string) =>
  app.as().call(authenticateSandboxPayment, { body: { clientSecret, approve: true } })

/** The customer pays on the page, with this card. */
export const payWith = (app: App, clientSecret: string, cardNumber: string = CARD.good) =>
  app.as().call(confirmSandboxPayment, { body: { clientSecret, method: 'card', cardNumber } })

/** What the sandbox took for a job, each charge in cents, in the order of their making. */
export async function chargesOf({ ctx }: App, { id }: OnSite['job']): Promise<Cents[]> {
  const rows = await ctx.db
    .selectFrom('sandboxPayments')
    .select('amountCents')
    .where('jobId', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ amountCents }) => amountCents)
}

/** Where all the money of a job went that the provider took: cents that add up to the charges. */
export async function spentOf({ ctx: { db } }: App, { id }: OnSite['job']) {
  const sumOf = async (table: 'payouts' | 'refunds', status: 'paid' | 'succeeded') => {
    const rows = await db
      .selectFrom(table)
      .select('amountCents')
      .where('jobId', '=', id)
      .where('status', '=', status as never)
      .execute()
    return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  return {
    payout: await sumOf('payouts', 'paid'),
    fee: 0 - (await balanceOf(db, 'platform_fee', id)),
    refunded: await sumOf('refunds', 'succeeded'),
  }
}

/** Runs what is left to do, and fails unless the books are right. */
export async function closeBooks(app: App): Promise<void> {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
