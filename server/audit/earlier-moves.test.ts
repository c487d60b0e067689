import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()
const FILE = join(projectRoot, 'server/db/migrations/0743_moves_beside_others.sql')
const migrate = () => sql.raw(readFileSync(FILE, 'utf8')).execute(app.ctx.db)
const earlier = (seconds: number) => new Date(Date.UTC(2026, 9, 1) + seconds * 1_000)

type Move = { noun: 'job' | 'job_payment'; move: string; to: string; at: Date; by?: 'customer' }

/** A move from before each had an entry by a trigger. */
const moved = (jobId: number, { noun, move, to, at, by = 'customer' }: Move) =>
  sql`insert into transitions (noun, noun_id, move, from_status, to_status, by, at)
    values (${noun}, ${jobId}, ${move}, 'pending', ${to}, ${by}, ${at})`.execute(app.ctx.db)

/** An entry as a colleague's call, or the log before 0704, wrote it. */
const logged = (jobId: number, entry: { call: string; after: object; at: Date; by: string }) =>
  sql`insert into audit_entries (at, made_by, user_id, team_role, call, address, subject, row_key, change, after, job_id)
    values (${entry.at}, ${entry.by}, ${entry.by === 'team' ? admin : null}, ${entry.by === 'team' ? 'owner' : null},
      ${entry.call}, 'this server', 'jobs', ${String(jobId)}, 'update', ${JSON.stringify(entry.after)}, ${jobId})`.execute(
    app.ctx.db,
  )
let admin = 0

const entriesOf = async (jobId: number) =>
  (
    await app.ctx.db
      .selectFrom('auditEntries')
      .select(['call', 'after'])
      .where('rowKey', '=', String(jobId))
      .where('at', '<', earlier(1_000))
      .orderBy('id')
      .execute()
  ).map(({ call }) => call)

test('earlier moves beside another entry of their row are in the log, each once', async () => {
  admin = (await app.given.admin()).id
  const { db } = app.ctx
  const { id } = await app.given.job()
  await sql`alter table transitions disable trigger record_moves`.execute(db)
  // The payment beside the job's own move, which was in the log before 0704; one beside a colleague's note; and one of which
  // a colleague's call has the entry.
  await moved(id, { noun: 'job', move: 'cancel', to: 'cancelled', at: earlier(0) })
  await logged(id, {
    call: 'customer job cancel',
    after: { status: 'cancelled' },
    at: earlier(0),
    by: 'customer',
  })
  await moved(id, { noun: 'job_payment', move: 'refund', to: 'refunded', at: earlier(0.2) })
  await moved(id, { noun: 'job_payment', move: 'pay', to: 'paid', at: earlier(100) })
  await logged(id, {
    call: 'PATCH /api/admin/jobs/:jobId',
    after: { description: 'A sofa' },
    at: earlier(100.4),
    by: 'team',
  })
  await moved(id, { noun: 'job_payment', move: 'refund', to: 'refunded', at: earlier(200) })
  await logged(id, {
    call: 'POST /api/admin/jobs/:jobId/refund',
    after: { payment_status: 'refunded' },
    at: earlier(200.4),
    by: 'team',
  })
  await sql`alter table transitions enable trigger record_moves`.execute(db)
  const before = await entriesOf(id)
  await migrate()
  const added = ['customer job_payment refund', 'customer job_payment pay']
  expect(await entriesOf(id)).toEqual([...before, ...added])
  await migrate()
  expect(await entriesOf(id)).toEqual([...before, ...added])
})
