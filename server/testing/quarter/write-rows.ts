import { type Insertable, sql } from 'kysely'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { LedgerKind } from '../../db/tables/payments.ts'
import type { Posting } from './postings.ts'
import type { Booking, Fact } from './quarter-facts.ts'

/** A job as it stands after all of its facts. */
export function jobRow(
  { job, area, size, source, email, phone, price }: Booking,
  facts: readonly Fact[],
  haulerIds: readonly HaulerId[],
): Insertable<Tables['jobs']> {
  const bookedAt = new Date(facts.find(({ what }) => what === 'booked')?.at ?? 0)
  const done = facts.find((fact) => fact.what === 'completed')
  const isCancelled = facts.some(({ what }) => what === 'cancelled')
  const completedAt = done ? new Date(done.at) : null
  const day = dayOf(completedAt ?? bookedAt)
  const isDone = done?.what === 'completed'
  return {
    firstName: 'Mei',
    lastName: 'Tanaka',
    phone: '604-555-0142',
    phoneE164: phone,
    email,
    address: '1166 Alberni St, Vancouver',
    area,
    source: source === 'phone' ? 'phone' : 'online',
    description: 'An old sofa and two chairs',
    offeredAddress: 'Alberni St, Vancouver',
    offeredDescription: 'An old sofa and two chairs',
    loadSize: size,
    preferredDate: isDone ? day : addDays(day, 3),
    preferredTime: 'morning',
    photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
    visitorId: crypto.randomUUID(),
    requestHash: 'simulated',
    estimatedPriceCents: cents(price),
    paymentStatus: 'paid',
    status: isDone ? 'completed' : isCancelled ? 'cancelled' : 'pending',
    finalPriceCents: isDone ? cents(done.price) : null,
    haulerPayoutCents: isDone
      ? splitPrice(cents(done.price), FIRST_SHARE_PERMILLE).haulerPayout
      : null,
    platformFeeCents: isDone
      ? splitPrice(cents(done.price), FIRST_SHARE_PERMILLE).platformFee
      : null,
    haulerId: isDone ? (haulerIds[job % haulerIds.length] ?? null) : null,
    scheduledDate: isDone ? day : null,
    completedAt,
    createdAt: bookedAt,
    updatedAt: bookedAt,
  }
}

type IdOf = (job: number) => JobId

/** The moves and the disposal records of some facts. */
export async function writeHistory(db: Db, facts: readonly Fact[], idOf: IdOf): Promise<void> {
  const moves = facts.flatMap((fact) => {
    const move = moveOf(fact)
    const common = { nounId: idOf(fact.job), at: new Date(fact.at), reason: null, ...move }
    return move ? [{ ...common, ...move }] : []
  })
  if (moves.length > 0) await db.insertInto('transitions').values(moves).execute()
  const disposals = facts.flatMap((fact) =>
    fact.what === 'completed' && fact.disposal !== 'nothing'
      ? [
          {
            jobId: idOf(fact.job),
            itemGroup: 'Furniture',
            way: 'facility' as const,
            place: 'Vancouver South Transfer Station',
            noTicket: 'lost',
            feeCents: fact.disposal === 'no fee' ? null : cents(fact.disposal),
            recordedAt: new Date(fact.at),
          },
        ]
      : [],
  )
  if (disposals.length > 0) await db.insertInto('disposals').values(disposals).execute()
}

type Move = Pick<
  Insertable<Tables['transitions']>,
  'noun' | 'move' | 'fromStatus' | 'toStatus' | 'by' | 'reason'
>

function moveOf(fact: Fact): Move | undefined {
  const job = { noun: 'job' as const, reason: null }
  switch (fact.what) {
    case 'paid':
      // Of several payments the first one paid the booking.
      return {
        noun: 'job_payment',
        move: 'settle',
        fromStatus: 'pending',
        toStatus: 'paid',
        by: 'provider',
        reason: null,
      }
    case 'got a hauler': {
      const move = fact.by === 'hauler' ? 'claim' : 'assign'
      return { ...job, move, fromStatus: 'pending', toStatus: 'assigned', by: fact.by }
    }
    case 'released':
      return {
        ...job,
        move: 'release',
        fromStatus: 'assigned',
        toStatus: 'pending',
        by: fact.by,
        reason: fact.reason,
      }
    case 'cancelled':
      return {
        ...job,
        move: fact.move,
        fromStatus: 'assigned',
        toStatus: 'cancelled',
        by: fact.by,
        reason: fact.reason,
      }
    default:
      return undefined
  }
}

/** Postings with the times of their facts, in one transaction: the ledger checks balances at its end. */
export async function writePostings(
  db: Db,
  postings: readonly (Posting & { reference: string })[],
  idOf: IdOf,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('ledgerTransactions')
      .values(
        postings.map(({ kind, job, at, reference }) => ({
          kind: kind as LedgerKind,
          jobId: idOf(job),
          reference,
          createdAt: new Date(at),
        })),
      )
      .returning('id')
      .execute()
    const entries = postings.flatMap((posting, place) =>
      Object.entries(posting.entries)
        .filter(([, amount]) => amount !== 0)
        .map(([account, amount]) => ({ id: stored[place]?.id, account, amount })),
    )
    await sql`insert into ledger_entries (transaction_id, account, amount_cents)
      select id, account, amount from json_to_recordset(${JSON.stringify(entries)}::json) as e (id bigint, account text, amount bigint)`.execute(
      tx,
    )
  })
}
