import { randomBytes, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Role } from '../../contract/accounts.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { startSession } from '../accounts/sessions.ts'
import type { Context } from '../core/context.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import type { Tables } from '../db/tables.ts'
import type { Visit } from './app.ts'

const anyEmail = (): string => `${randomUUID()}@example.test`

type Apart = <T>(write: () => Promise<T>) => Promise<T>

/** Rows for a test: sensible by default, with only what the test is about spelled out. They are written `apart` from the calls of the team. */
export const givenIn = (ctx: Context, apart: Apart = (write) => write()) => {
  const { db } = ctx
  const signIn = (userId: number): Promise<string> => startSession(db, ctx.now(), { userId })

  const user = async (role: Role, fields: Partial<Insertable<Tables['users']>> = {}) => {
    const row: Insertable<Tables['users']> = {
      email: anyEmail(),
      firstName: 'Sam',
      lastName: 'Lee',
      role,
      teamRole: role === 'admin' ? 'owner' : null,
      ...fields,
    }
    const created = await apart(() =>
      db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow(),
    )
    return { ...created, cookie: await signIn(created.id) }
  }

  return {
    /** A visit with a session but no account. */
    async visitor(): Promise<Required<Visit> & { visitorId: string }> {
      const visitorId = randomUUID()
      return { visitorId, cookie: await startSession(db, ctx.now(), { visitorId }) }
    },

    user,

    /** A member of the team: an owner, unless it says otherwise. */
    admin: (teamRole: TeamRole = 'owner') => user('admin', { firstName: 'Priya', teamRole }),

    /** An approved hauler with a connected account, signed in; `cookie` makes the calls. */
    async hauler(fields: Partial<Insertable<Tables['haulers']>> = {}) {
      const { id: userId, email, cookie } = await user('hauler', { firstName: 'Dale' })
      const row: Insertable<Tables['haulers']> = {
        userId,
        email,
        firstName: 'Dale',
        lastName: 'Kowalchuk',
        phone: '604-555-0143',
        phoneE164: '+16045550143',
        vehicleType: 'truck',
        vehicleModel: 'Isuzu NPR',
        licensePlate: 'AB1 23C',
        status: 'approved',
        ...fields,
      }
      const created = await apart(() =>
        db.insertInto('haulers').values(row).returningAll().executeTakeFirstOrThrow(),
      )
      return { ...created, cookie }
    },

    /** The address of a stored upload; the file itself is not there. */
    async photo(fields: Partial<Insertable<Tables['uploads']>> = {}): Promise<string> {
      const name = randomBytes(16).toString('base64url')
      await db
        .insertInto('uploads')
        .values({
          name,
          purpose: 'photo',
          visitorId: randomUUID(),
          width: 800,
          height: 600,
          bytes: 1,
          ...fields,
        })
        .execute()
      return `/uploads/${name}.webp`
    },

    /** A paid job for three days from now; no money stands behind it in the ledger. */
    job(fields: Partial<Insertable<Tables['jobs']>> = {}) {
      const row: Insertable<Tables['jobs']> = {
        firstName: 'Mei',
        lastName: 'Tanaka',
        phone: '604-555-0142',
        phoneE164: '+16045550142',
        email: 'mei@example.test',
        address: '1166 Alberni St, Vancouver',
        area: 'Vancouver',
        description: 'An old sofa and two chairs',
        offeredAddress: 'Alberni St, Vancouver',
        offeredDescription: 'An old sofa and two chairs',
        loadSize: 'small',
        preferredDate: addDays(dayOf(ctx.now()), 3),
        preferredTime: 'morning',
        photos: ['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
        paymentStatus: 'paid',
        estimatedPriceCents: cents(149_99),
        visitorId: randomUUID(),
        requestHash: 'given',
        // An unpaid job keeps its place, as if it had just been booked.
        heldUntil: new Date(ctx.now().getTime() + 900_000),
        ...fields,
      }
      return apart(() => db.insertInto('jobs').values(row).returningAll().executeTakeFirstOrThrow())
    },

    /** How many rows a table holds. */
    async count(table: keyof Tables): Promise<number> {
      const { rows } = await sql<{
        count: string
      }>`select count(*) from ${sql.table(table)}`.execute(db)
      return Number(rows[0]?.count)
    },
  }
}
