import { sql, type Insertable, type Selectable } from 'kysely'
import type { Problem, ProblemId } from '../../contract/job-page-parts.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { publish, publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Report = Selectable<Tables['problemReports']>

const MOST = 50

export const findReport = (db: Db, id: ProblemId): Promise<Report | undefined> =>
  db.selectFrom('problemReports').selectAll().where('id', '=', id).executeTakeFirst()

/** The open report of a job; there is at most one. */
export const findOpenReport = (db: Db, jobId: JobId): Promise<Report | undefined> =>
  db
    .selectFrom('problemReports')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()

/** Whether the customer of a job objects to its early start. */
export async function hasOpenObjection(db: Db, jobId: JobId): Promise<boolean> {
  return (await findOpenReport(db, jobId))?.kind === 'early_start'
}

/** Whether the customer of a job paid the trip fee because they were not there, as the hauler recorded. */
export async function hasNoShowFee(db: Db, jobId: JobId): Promise<boolean> {
  const noShow = await db
    .selectFrom('customerNoShows')
    .innerJoin('jobs', 'jobs.id', 'customerNoShows.jobId')
    .select('jobId')
    .where('jobId', '=', jobId)
    .where('cancellationFeeCents', '>', cents(0))
    .executeTakeFirst()
  return noShow !== undefined
}

export const insertReport = (
  db: Db,
  report: Pick<Report, 'jobId' | 'kind' | 'openedAt'>,
): Promise<Report> =>
  publishRow(
    db,
    'problem',
    db.insertInto('problemReports').values(report).returningAll().executeTakeFirstOrThrow(),
  )

export async function insertMessage(
  db: Db,
  message: Insertable<Tables['problemMessages']>,
): Promise<{ id: number }> {
  await publish(db, 'problem', message.reportId)
  return db.insertInto('problemMessages').values(message).returning('id').executeTakeFirstOrThrow()
}

/** How many problems were reported with a job, open or closed. */
export async function countReports(db: Db, jobId: JobId): Promise<number> {
  const { count } = await db
    .selectFrom('problemReports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many messages a customer wrote about a problem. */
export async function countCustomerMessages(db: Db, reportId: ProblemId): Promise<number> {
  const { count } = await db
    .selectFrom('problemMessages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('reportId', '=', reportId)
    .where('by', '=', 'customer')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const closeReport = (
  db: Db,
  id: ProblemId,
  closed: Pick<Report, 'closedAt' | 'closedBy' | 'closedByUser'>,
) =>
  publishRow(
    db,
    'problem',
    db
      .updateTable('problemReports')
      .set(closed)
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )

type Row = Omit<Problem, 'messages'> & {
  messages: (Omit<Problem['messages'][number], 'at'> & { at: string })[]
}

/** The reports of a job with their messages, newest first. */
export async function findProblems(db: Db, jobId: JobId, limit = MOST): Promise<Problem[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.opened_at as "openedAt", r.closed_at as "closedAt", r.closed_by as "closedBy",
      (select coalesce(json_agg(json_build_object('by', m.by, 'name', u.first_name, 'words', m.words,
          'photos', m.photos, 'at', m.at) order by m.id), '[]')
        from problem_messages m left join users u on u.id = m.user_id where m.report_id = r.id) as messages
    from problem_reports r where r.job_id = ${jobId}
    order by r.id desc limit ${limit}`.execute(db)
  return rows.map(({ messages, ...report }) => ({
    ...report,
    // JSON holds an instant as text.
    messages: messages.map((message) => ({ ...message, at: new Date(message.at) })),
  }))
}
