import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { isPassword } from '../accounts/passwords.ts'
import { findUserByEmail } from '../accounts/store.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { isSandbox } from '../providers/payments/sandbox.ts'
import { HAULER_PASSWORD, sampleHaulers } from './haulers.ts'
import { CUSTOMERS_AT } from './pickup-story.ts'
import { playPeople, playPickups } from './play-demo.ts'
import { playSocial } from './social-story.ts'

export type DemoLogin = { role: string; email: string; password: string }

const LOGINS: DemoLogin[] = [
  { role: 'Admin', ...DEMO_LOGINS.admin },
  { role: 'Hauler', ...DEMO_LOGINS.hauler },
  { role: 'Hauler to approve', email: sampleHaulers.theo.form.email, password: HAULER_PASSWORD },
]
/** Whether all log-ins of the sign-in page exist. */
export const isDemoThere = (logins: DemoLogin[]): boolean =>
  Object.values(DEMO_LOGINS).every(({ email }) => logins.some((login) => login.email === email))

const LOCK = 7_264_002
const POLL_MS = 250

/** The existing sample log-ins, and a promise that resolves when the sample pickups exist. */
export type Demo = { logins: DemoLogin[]; pickups: Promise<void> }

/**
 * Fills an empty database with sample people, and then, while the server already answers, with twelve weeks
 * of their pickups: each all or nothing and once, however many processes start. Other writers wait for the
 * pickups. Only with the sandbox's money: with a real payment provider nothing is filled.
 */
export async function fillDemo(ctx: Context): Promise<Demo> {
  if (isSandbox(ctx.payments))
    await fillOnce(ctx, isEmpty, (transaction) => playPeople(ctx, transaction))
  const users = await Promise.all(LOGINS.map(({ email }) => findUserByEmail(ctx.db, email)))
  const works = await Promise.all(LOGINS.map((login, index) => isOpen(login, users[index])))
  const logins = LOGINS.filter((_, index) => works[index])
  if (!users.every(Boolean) || !isSandbox(ctx.payments))
    return { logins, pickups: Promise.resolve() }

  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const isNew = await lacksPickups(ctx.db)
  const pickups = fillOnce(ctx, lacksPickups, (transaction) =>
    playPickups(ctx, transaction, resolve),
  ).then(() =>
    // Apart from the story: the simulated network has its own connection, and would wait for its locks.
    isNew ? fillOnce(ctx, lacksPosts, (transaction) => playSocial(ctx, transaction)) : undefined,
  )
  // From here on the tables are locked: no request can write before the pickups.
  await Promise.race([begun, pickups.catch(() => {})])
  return { logins, pickups }
}

/** Whether a sample log-in works: not if the operator's own admin has that address with another password. */
const isOpen = async ({ password }: DemoLogin, user: User | undefined): Promise<boolean> =>
  user !== undefined && (user.role !== 'admin' || (await isPassword(user.password, password)))

/** Checks without a lock at every start, and again under a lock before filling. */
async function fillOnce(
  { db }: Context,
  isMissing: (db: Db) => Promise<boolean>,
  fill: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  while (await isMissing(db)) {
    const hasLock = await db.transaction().execute(async (transaction) => {
      if (!(await tryLock(transaction))) return false
      if (await isMissing(transaction)) await fill(transaction)
      return true
    })
    if (hasLock) return
    // Another process fills, which takes longer than the lock time-out of a statement.
    await setTimeout(POLL_MS)
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** No jobs, no haulers, and no user with a sample hauler's address; an administrator from the settings is allowed. */
const isEmpty = async (db: Db): Promise<boolean> => {
  const emails = Object.values(sampleHaulers).map(({ form }) => form.email)
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from jobs) or exists (select from haulers)
      or exists (select from users where email = any(${emails})) as used`.execute(db)
  return !rows[0]?.used
}

const lacksPickups = async (db: Db): Promise<boolean> =>
  !(await db
    .selectFrom('jobs')
    .select('id')
    .where('email', 'like', `%@${CUSTOMERS_AT}`)
    .limit(1)
    .executeTakeFirst())

/** No post and no account: the team has not used its own yet. */
const lacksPosts = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from social_media_posts) or exists (select from social_media_accounts) as used`.execute(
    db,
  )
  return !rows[0]?.used
}
