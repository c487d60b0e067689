import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createUser, findUserByEmail } from '../accounts/store.ts'
import type { Hauler, User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { isSandbox } from '../providers/payments.sandbox.ts'
import { storyCalendar, type StoryCalendar } from './calendar.ts'
import { haulerTale } from './hauler-tale.ts'
import { HAULER_PASSWORD, sampleHaulers, type HaulerName, type SampleHauler } from './haulers.ts'
import { openPickups } from './open-pickups.ts'
import { pastPickups } from './past-pickups.ts'
import { DRAWINGS, sendDrawing, type Drawing } from './photos.ts'
import { pickupTale, type Cast } from './pickup-tale.ts'
import { playStory, type StoryContext, type Tale } from './story.ts'

export type DemoLogin = { role: string; email: string; password: string }

const ADMIN = { role: 'Admin', ...DEMO_LOGINS.admin }
const LOGINS: DemoLogin[] = [
  ADMIN,
  { role: 'Hauler', ...DEMO_LOGINS.hauler },
  { role: 'Hauler to approve', email: sampleHaulers.theo.form.email, password: HAULER_PASSWORD },
]
/** Whether the log-ins that the sign-in page shows are among those that are there. */
export const isDemoThere = (logins: DemoLogin[]): boolean =>
  Object.values(DEMO_LOGINS).every(({ email }) => logins.some((login) => login.email === email))

const LOCK = 7_264_002

/**
 * Fills an empty database with sample people and twelve weeks of pickups, all or nothing and once,
 * however many processes start. Money is the sandbox's, so with a real provider nothing is filled.
 * @returns the sample log-ins that are there.
 */
export async function fillDemo(ctx: Context): Promise<DemoLogin[]> {
  if (isSandbox(ctx.payments) && (await isEmpty(ctx.db)))
    await ctx.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
      if (await isEmpty(transaction)) await tellDemo(ctx, transaction)
    })
  const found = await Promise.all(LOGINS.map(({ email }) => findUserByEmail(ctx.db, email)))
  return LOGINS.filter((_, index) => found[index])
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from jobs) or exists (select from haulers) as used`.execute(db)
  return !rows[0]?.used
}

/** Plays the sample story up to now in this transaction. */
export const tellDemo = (ctx: Context, transaction: Transaction<Tables>): Promise<void> =>
  playStory(ctx, transaction, (story) => talesOf(story, storyCalendar(ctx.now())))

function talesOf(ctx: StoryContext, calendar: StoryCalendar): Tale[] {
  const photos = new Map<Drawing, string>()
  const haulers = new Map<HaulerName, Hauler>()
  let admin: User | undefined
  const cast: Cast = {
    admin: () => present(admin),
    hauler: (name) => present(haulers.get(name)),
    photo: (drawing) => present(photos.get(drawing)),
  }

  async function* opening(): Tale {
    yield calendar.at(-92, 9)
    admin = await makeAdmin(ctx)
    const visitorId = randomUUID()
    for (const drawing of DRAWINGS) {
      const sent = { visitorId, purpose: 'photo', key: drawing, drawing } as const
      photos.set(drawing, await sendDrawing(ctx, sent))
    }
  }
  // The keys of such a record are the names; Object.entries forgets that.
  const samples = Object.entries(sampleHaulers) as [HaulerName, SampleHauler][]
  return [
    opening(),
    ...samples.map(([name, sample]) =>
      haulerTale(ctx, calendar, sample, {
        admin: cast.admin,
        joins: (hauler) => haulers.set(name, hauler),
      }),
    ),
    ...[...pastPickups, ...openPickups].map((sample, index) =>
      pickupTale(ctx, calendar, sample, { index, cast }),
    ),
  ]
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The story needs somebody who has not come yet')
  return value
}

async function makeAdmin({ db }: StoryContext): Promise<User> {
  const { email } = ADMIN
  const password = await hashPassword(ADMIN.password)
  const names = { firstName: 'Jordan', lastName: 'Ellis' }
  return createUser(db, { email, ...names, password, role: 'admin' })
}
