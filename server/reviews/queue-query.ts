import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/calendar.ts'
import { EXPIRING_DAYS } from '../../contract/papers.ts'
import type { PhotoDocument } from '../../contract/photo-requests.ts'
import { MAX_REVIEW_ROWS, type ReviewKind, type ReviewRow } from '../../contract/review-queue.ts'
import type { Db } from '../db/database.ts'
import { lastRequests } from '../haulers/photo-request-store.ts'

type Row = Omit<ReviewRow, 'state' | 'failed'>
type Requests = Awaited<ReturnType<typeof lastRequests>>

/** One more than an answer holds says whether there is more. */
const LIMIT = MAX_REVIEW_ROWS + 1

/**
 * What waits for the team about haulers; what a colleague has just decided is left out, as long as it is not undone. A decision
 * that should have counted before `failedBefore` is shown as failed.
 */
export async function reviewQueue(
  db: Db,
  today: Day,
  failedBefore: Date,
): Promise<{ rows: ReviewRow[]; hasMore: boolean }> {
  const lists = [
    await applications(db, failedBefore),
    await papersInReview(db, failedBefore),
    await changesInReview(db, failedBefore),
    await endingPapers(db, today, failedBefore),
  ]
  const rows = lists.flatMap((list) => list.slice(0, MAX_REVIEW_ROWS))
  const requests = await lastRequests(db, [...new Set(rows.map(({ haulerId }) => haulerId))])
  const failures = await failedDecisions(db, failedBefore)
  return {
    rows: rows.map((row) => {
      const failure = failures.find(
        ({ kind, subjectId }) => kind === row.kind && subjectId === row.id,
      )
      if (!failure) return { ...row, ...progressOf(row, requests), failed: null }
      const { decisionId, decision, by } = failure
      return { ...row, state: 'failed', failed: { decisionId, decision, by } }
    }),
    hasMore: lists.some((list) => list.length > MAX_REVIEW_ROWS),
  }
}

/** Decisions whose carrying out was given up, or waits far too long. */
async function failedDecisions(db: Db, before: Date) {
  const rows = await db
    .selectFrom('reviewDecisions')
    .innerJoin('users', 'users.id', 'reviewDecisions.userId')
    .select(['reviewDecisions.id', 'kind', 'subjectId', 'choice', 'users.firstName', 'users.email'])
    .where('outcome', 'is', null)
    .where('countsAt', '<=', before)
    .orderBy('reviewDecisions.id')
    .limit(LIMIT * 4)
    .execute()
  return rows.map(({ id, choice, firstName, email, ...row }) => ({
    ...row,
    decisionId: id,
    decision: choice.decision,
    by: firstName ?? email,
  }))
}

/** A row waits for a photo while one of its documents is asked for; then it is marked as answered. */
function progressOf(row: Row, requests: Requests): Pick<ReviewRow, 'state' | 'since'> {
  const own = requests.filter(
    ({ haulerId, document }) => haulerId === row.haulerId && isAbout(row, document),
  )
  if (own.some(({ answeredAt }) => answeredAt === null))
    return { state: 'photo_requested', since: row.since }
  // A request from before this row (another paper, an earlier application) is over.
  const answers = own.flatMap(({ answeredAt }) =>
    answeredAt !== null && answeredAt >= row.since ? [answeredAt] : [],
  )
  const last = answers.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return last ? { state: 'new_photo', since: last } : { state: 'waiting', since: row.since }
}

const isAbout = ({ kind, paper, change }: Row, document: PhotoDocument): boolean => {
  if (kind === 'application') return true
  return kind === 'change'
    ? change === 'licence' && document === 'licence_photo'
    : paper === document
}

const isNotHeld = (kind: ReviewKind, id: string, failedBefore: Date) =>
  sql<boolean>`not exists (select from review_decisions as held where held.kind = ${kind}
    and held.subject_id = ${sql.ref(id)} and held.outcome is null
    and held.counts_at > ${failedBefore})`

const haulerColumns = [
  'haulers.vehicleType',
  'haulers.serviceAreas',
  'haulers.firstName',
  'haulers.lastName',
] as const

type Person = Pick<ReviewRow, 'vehicleType'> & {
  serviceAreas: NonNullable<ReviewRow['area']>[]
  firstName: string
  lastName: string
}
const personOf = ({ vehicleType, serviceAreas, firstName, lastName }: Person) => ({
  vehicleType,
  area: serviceAreas[0] ?? null,
  hauler: `${firstName} ${lastName}`,
})

const NO_DOCUMENT = { paper: null, expiresOn: null, change: null }

async function applications(db: Db, failedBefore: Date): Promise<Row[]> {
  const rows = await db
    .selectFrom('haulers')
    .select(['id', 'createdAt', ...haulerColumns])
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where(isNotHeld('application', 'haulers.id', failedBefore))
    // Who was asked for a photo and does not answer stands behind those who wait for us.
    .orderBy(
      sql`exists (select from photo_requests as request
        where request.hauler_id = haulers.id and request.answered_at is null)`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, createdAt, ...person }) => ({
    kind: 'application',
    id,
    haulerId: id,
    since: createdAt,
    ...personOf(person),
    ...NO_DOCUMENT,
  }))
}

const papersOf = (db: Db) =>
  db
    .selectFrom('haulerPapers')
    .innerJoin('haulers', 'haulers.id', 'haulerPapers.haulerId')
    .select([
      'haulerPapers.id',
      'haulerPapers.haulerId',
      'haulerPapers.kind',
      'haulerPapers.expiresOn',
      'haulerPapers.sentAt',
      ...haulerColumns,
    ])
    // The papers of an applicant are reviewed with the application.
    .where('haulers.status', 'in', ['approved', 'suspended'])
    .where('haulers.deletedAt', 'is', null)

type PaperRow = Awaited<ReturnType<ReturnType<typeof papersOf>['execute']>>[number]

const paperRow = (kind: 'paper' | 'ending', { id, haulerId, ...paper }: PaperRow): Row => ({
  kind,
  id,
  haulerId,
  since: paper.sentAt,
  ...personOf(paper),
  ...NO_DOCUMENT,
  paper: paper.kind,
  expiresOn: paper.expiresOn,
})

async function papersInReview(db: Db, failedBefore: Date): Promise<Row[]> {
  const rows = await papersOf(db)
    .where('haulerPapers.status', '=', 'in_review')
    .where(isNotHeld('paper', 'hauler_papers.id', failedBefore))
    .orderBy('haulerPapers.id')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => paperRow('paper', row))
}

/** Papers that count and end soon or have ended, without a renewal in review. */
async function endingPapers(db: Db, today: Day, failedBefore: Date): Promise<Row[]> {
  const rows = await papersOf(db)
    .where('haulerPapers.status', '=', 'approved')
    .where('haulerPapers.expiresOn', '<=', addDays(today, EXPIRING_DAYS))
    .where(
      sql<boolean>`not exists (select from hauler_papers as renewal where renewal.hauler_id = hauler_papers.hauler_id
        and renewal.kind = hauler_papers.kind and renewal.status = 'in_review')`,
    )
    .where(isNotHeld('ending', 'hauler_papers.id', failedBefore))
    // Papers that ended long ago, of haulers who are gone, do not hide those that end now.
    .orderBy(sql`hauler_papers.expires_on < ${addDays(today, -EXPIRING_DAYS)}`)
    .orderBy('haulerPapers.expiresOn')
    .orderBy('haulerPapers.id')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => paperRow('ending', row))
}

async function changesInReview(db: Db, failedBefore: Date): Promise<Row[]> {
  const rows = await db
    .selectFrom('haulerChanges')
    .innerJoin('haulers', 'haulers.id', 'haulerChanges.haulerId')
    .select([
      'haulerChanges.id',
      'haulerChanges.haulerId',
      'haulerChanges.kind',
      'haulerChanges.requestedAt',
      ...haulerColumns,
    ])
    .where('haulerChanges.status', '=', 'in_review')
    .where('haulers.deletedAt', 'is', null)
    .where(isNotHeld('change', 'hauler_changes.id', failedBefore))
    .orderBy('haulerChanges.id')
    .limit(LIMIT)
    .execute()
  return rows.map(({ id, haulerId, kind, requestedAt, ...person }) => ({
    kind: 'change',
    id,
    haulerId,
    since: requestedAt,
    ...personOf(person),
    ...NO_DOCUMENT,
    change: kind,
  }))
}
