import { refusalOf, type CallerState } from '../../../contract/permissions.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { TEAM_ROLES } from '../../../contract/team-roles.ts'
import { startSession } from '../../accounts/sessions.ts'
import type { Context } from '../../core/context.ts'
import { tokenOf } from '../../messaging/job-links.ts'
import type { givenIn } from '../given.ts'
import { pick, type Random } from './draw-value.ts'

type Session = Parameters<typeof startSession>[2]

/** People of every role and state, most of them with jobs, and links that are open. */
export type Callers = {
  /** A session of its own for a call: some calls end the one they are made with. */
  cookieFor(random: Random, endpoint: Endpoint): Promise<string | undefined>
  /** What may stand in the address, by the name of the parameter: rows that are there. */
  ids: Readonly<Record<string, readonly string[]>>
}

const HAULER_STATES = ['approved', 'suspended', 'pending', 'rejected'] as const
/** One call in so many comes from someone who may not make it. */
const STRANGERS = 6

/** Makes the people again: a call of another endpoint may have removed or blocked them. */
export async function callersOf(ctx: Context, given: ReturnType<typeof givenIn>): Promise<Callers> {
  const { db } = ctx
  const sessions = new Map<CallerState, Session | undefined>([['visitor', undefined]])
  for (const role of TEAM_ROLES) sessions.set(role, { userId: (await given.admin(role)).id })
  for (const status of HAULER_STATES)
    sessions.set(status, { userId: (await given.hauler({ status })).userId })
  sessions.set('no-profile', { userId: (await given.user('hauler')).id })
  await giveJobs(ctx, sessions)
  return {
    async cookieFor(random, endpoint) {
      const states = [...sessions.keys()]
      const allowed = states.filter((state) => refusalOf(endpoint, state) === null)
      const isStranger = allowed.length === 0 || Math.floor(random() * STRANGERS) === 0
      const session = sessions.get(pick(random, isStranger ? states : allowed))
      return session && startSession(db, ctx.now(), session)
    },
    ids: await storedIds(ctx, sessions),
  }
}

/** The approved hauler takes the place of the busiest one, and the customer is the one with the most jobs. */
async function giveJobs({ db }: Context, sessions: Map<CallerState, Session | undefined>) {
  const busiest = await db
    .selectFrom('jobs')
    .innerJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .select('haulers.userId as id')
    .groupBy('haulers.userId')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .executeTakeFirst()
  if (busiest) {
    await db
      .updateTable('haulers')
      .set({ status: 'approved' })
      .where('userId', '=', busiest.id)
      .execute()
    sessions.set('approved', { userId: busiest.id })
  }
  const customer = await db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.clientId')
    .select('users.id')
    .groupBy('users.id')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .executeTakeFirst()
  if (customer) sessions.set('customer', { userId: customer.id })
  const booker = await db
    .selectFrom('jobs')
    .select('visitorId')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (booker) sessions.set('visitor', { visitorId: booker.visitorId })
}

const MOST = 30

/** Jobs of the people who call first, then the newest ones; rows of the tables that most addresses name. */
async function storedIds(
  { db, secrets }: Context,
  sessions: Map<CallerState, Session | undefined>,
) {
  const newest = (table: 'haulers' | 'users' | 'customers' | 'payments' | 'payouts' | 'refunds') =>
    db.selectFrom(table).select('id').orderBy('id', 'desc').limit(MOST).execute()
  const texts = (rows: readonly { id: number }[]) => rows.map(({ id }) => String(id))
  const clientId = sessions.get('customer')?.userId ?? 0
  const haulerUser = sessions.get('approved')?.userId ?? 0
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .select('jobs.id')
    .where('jobs.deletedAt', 'is', null)
    .orderBy(
      (is) => is.or([is('jobs.clientId', '=', clientId), is('haulers.userId', '=', haulerUser)]),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('jobs.id', 'desc')
    .limit(MOST)
    .execute()
  const links = await db
    .selectFrom('jobLinks')
    .select('id')
    .orderBy('jobId', 'desc')
    .limit(MOST)
    .execute()
  const customers = texts(await newest('customers'))
  return {
    token: links.map(({ id }) => tokenOf(secrets, id)),
    jobId: texts(jobs),
    haulerId: texts(await newest('haulers')),
    userId: texts(await newest('users')),
    customerId: customers,
    otherId: customers,
    paymentId: texts(await newest('payments')),
    payoutId: texts(await newest('payouts')),
    refundId: texts(await newest('refunds')),
  }
}
