import { sql } from 'kysely'
import type { ConversationDetails } from '../../contract/conversations.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { customerOf, haulerAccount, type Recipient } from '../messaging/recipients.ts'
import { CURRENT_FIRST } from './store.ts'

const JOBS_SHOWN = 5

type Facts = Pick<
  ConversationDetails,
  'email' | 'stoppedAt' | 'jobs' | 'jobCount' | 'customerSince' | 'haulerStatus'
>

/** The jobs of a number, the current one first. */
const findJobs = (db: Db, phone: string) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('phoneE164', '=', phone)
    .where('deletedAt', 'is', null)
    .orderBy(CURRENT_FIRST)
    .limit(JOBS_SHOWN)
    .execute()

const findHauler = (db: Db, phone: string) =>
  db
    .selectFrom('haulers')
    .select(['userId', 'phoneE164', 'email', 'status'])
    .where('phoneE164', '=', phone)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Where messages of our team to the owner of this number go. */
export async function findRecipient(db: Db, phone: string): Promise<Recipient> {
  const hauler = await findHauler(db, phone)
  if (hauler) return haulerAccount(hauler)
  const [job] = await findJobs(db, phone)
  if (job) return customerOf(job)
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('phoneE164', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return { userId: account?.id ?? null, phone, email: null }
}

/** What we know about the owner of this number. */
export async function findContactFacts(db: Db, phone: string): Promise<Facts> {
  const jobs = await findJobs(db, phone)
  const all = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('createdAt').as('first')])
    .where('phoneE164', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const hauler = await findHauler(db, phone)
  const stopped = await db
    .selectFrom('suppressions')
    .select(sql<Date | null>`max(suppressed_at)`.as('at'))
    .where('channel', '=', 'sms')
    .where('contact', '=', phone)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return {
    email: hauler?.email ?? jobs[0]?.email ?? null,
    stoppedAt: stopped?.at ?? null,
    jobs: jobs.map((job) => ({
      id: job.id,
      status: job.status,
      day: job.scheduledDate ?? job.preferredDate,
      window: job.preferredTime,
      address: job.address,
      haulerName: job.haulerName,
      isPaid: job.paymentStatus === 'paid',
      price: job.finalPriceCents ?? job.agreedPriceCents ?? cents(job.estimatedPriceCents),
    })),
    jobCount: Number(all.count),
    customerSince: all.first,
    haulerStatus: hauler?.status ?? null,
  }
}
