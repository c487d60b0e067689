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
import { CUSTOMERS_AT } from './pickup-tale.ts'
import { tellPeople, tellPickups } from './tell-demo.ts'

export type DemoLogin = { role: string; email: string; password: string }

const LOGINS: DemoLogin[] = [
  { role: 'Admin', ...DEMO_LOGINS.admin },
  { role: 'Hauler', ...DEMO_LOGINS.hauler },
  { role: 'Hauler to approve', email: sampleHaulers.theo.form.email, password: HAULER_PASSWORD },
]
/** Whether the log-ins that the sign-in page shows are among those that are there. */
export const isDemoThere = (logins: DemoLogin[]): boolean =>
  Object.values(DEMO_LOGINS).every(({ email }) => logins.some((login) => login.email === email))

const LOCK = 7_264_002
const LOOK_AGAIN_MS = 250

/** The sample log-ins that are there, and when the sample pickups are too. */
export type Demo = { logins: DemoLogin[]; pickups: Promise<void> }

/**
 * Fills an empty database with sample people, and then, while the server may already answer, with
 * twelve weeks of their pickups: each all or nothing and once, however many processes start. What
 * else is written waits for the pickups. Money is the sandbox's, so with a real provider nothing is
 * filled.
 */
export async function fillDemo(ctx: Context): Promise<Demo> {
  if (isSandbox(ctx.payments))
    await fillOnce(ctx, isEmpty, (transaction) => tellPeople(ctx, transaction))
  const found = await Promise.all(LOGINS.map(({ email }) => findUserByEmail(ctx.db, email)))
  const works = await Promise.all(LOGINS.map((login, index) => isOpen(login, found[index])))
  const logins = LOGINS.filter((_, index) => works[index])
  if (!found.every(Boolean) || !isSandbox(ctx.payments))
    return { logins, pickups: Promise.resolve() }

  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const pickups = fillOnce(ctx, lacksPickups, (transaction) =>
    tellPickups(ctx, transaction, resolve),
  )
  // Its tables are locked by now, so that no request comes in between.
  await Promise.race([begun, pickups.catch(() => {})])
  return { logins, pickups }
}

/** An administrator may be the operator's own, with a password that is nobody else's business. */
const isOpen = async ({ password }: DemoLogin, user: User | undefined): Promise<boolean> =>
  user !== undefined && (user.role !== 'admin' || (await isPassword(user.password, password)))

/** Checks without a lock at every start; who is about to fill checks again under one. */
async function fillOnce(
  { db }: Context,
  isWanted: (db: Db) => Promise<boolean>,
  tell: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  while (await isWanted(db)) {
    const hasLock = await db.transaction().execute(async (transaction) => {
      if (!(await tryLock(transaction))) return false
      if (await isWanted(transaction)) await tell(transaction)
      return true
    })
    if (hasLock) return
    // Another process fills, for longer than a statement may wait for a lock.
    await setTimeout(LOOK_AGAIN_MS)
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Nor may anybody have the address of a sample hauler: an administrator made from the settings may. */
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
