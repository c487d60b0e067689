import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { PAPER_KINDS, type PaperReview, type Papers } from '../../contract/papers.ts'
import type { Db } from '../db/database.ts'
import { findHauler } from '../haulers/store.ts'
import { findProblems } from '../uploads/store.ts'
import type { PaperRow } from './store.ts'

const MAX_REVIEWS = 50

/** What a hauler has of each kind. @throws AppError not_found */
export async function papersOf(db: Db, id: HaulerId): Promise<Papers> {
  const hauler = await findHauler(db, id)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  const rows = await db
    .selectFrom('haulerPapers')
    .selectAll()
    .where('haulerId', '=', id)
    .where('status', '!=', 'replaced')
    // The newest of each kind in each state: of the refused ones nothing else is shown.
    .distinctOn(['kind', 'status'])
    .orderBy('kind')
    .orderBy('status')
    .orderBy('id', 'desc')
    .execute()
  const papers = PAPER_KINDS.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    const current = ofKind.find(({ status }) => status === 'approved') ?? null
    const [newest = null] = ofKind.toSorted((a, b) => b.id - a.id)
    // A refusal from before the paper that counts is over.
    return { kind, current, renewal: newest === current ? null : newest }
  })
  return { papers, expireOn: hauler.papersExpireOn }
}

/** The papers that wait for the team, oldest first. */
export async function papersInReview(db: Db): Promise<PaperReview[]> {
  const rows = await db
    .selectFrom('haulerPapers')
    .innerJoin('haulers', 'haulers.id', 'haulerPapers.haulerId')
    .selectAll('haulerPapers')
    .select(['haulers.firstName', 'haulers.lastName'])
    .where('haulerPapers.status', '=', 'in_review')
    .where('haulers.deletedAt', 'is', null)
    .orderBy('haulerPapers.id')
    .limit(MAX_REVIEWS)
    .execute()
  const approved = await approvedOf(
    db,
    rows.map(({ haulerId }) => haulerId),
  )
  const problems = await findProblems(
    db,
    rows.map(({ fileUrl }) => fileUrl),
  )
  return rows.map(({ firstName, lastName, ...paper }) => ({
    ...paper,
    problem: problems.get(paper.fileUrl) ?? null,
    hauler: `${firstName} ${lastName}`,
    previous:
      approved.find(({ haulerId, kind }) => haulerId === paper.haulerId && kind === paper.kind) ??
      null,
  }))
}

const approvedOf = async (db: Db, haulerIds: HaulerId[]): Promise<PaperRow[]> =>
  haulerIds.length === 0
    ? []
    : db
        .selectFrom('haulerPapers')
        .selectAll()
        .where('haulerId', 'in', haulerIds)
        .where('status', '=', 'approved')
        .execute()
