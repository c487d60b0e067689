import { AppError } from '../../contract/errors.ts'
import type { HaulerChangeId, ReviewedKind } from '../../contract/hauler-account.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { PaperId, PaperKind } from '../../contract/papers.ts'
import type { PhotoDocument } from '../../contract/photo-requests.ts'
import type { ReviewChoice } from '../../contract/review-decisions.ts'
import { checkFacts, type ReviewKind } from '../../contract/review-queue.ts'
import type { Db } from '../db/database.ts'
import { explainDecided } from '../haulers/held-decision-store.ts'
import { photoRequestsOf } from '../haulers/photo-request-store.ts'
import { openPoints } from '../haulers/review-check-store.ts'

/** What a decision is about, as it stands now. */
type Subject = {
  haulerId: HaulerId
  /** Whether there is still something to decide. */
  isWaiting: boolean
  /** The documents that another photo can be asked of; all without. */
  documents?: readonly PhotoDocument[]
}

/** A row of the queue by its kind and id; undefined when there is none. */
export async function findSubject(
  db: Db,
  kind: ReviewKind,
  id: number,
): Promise<Subject | undefined> {
  if (kind === 'application') return findApplication(db, id)
  return kind === 'change' ? findChange(db, id) : findPaper(db, kind, id)
}

async function findApplication(db: Db, id: number): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('haulers')
    .select(['id', 'status'])
    .where('id', '=', id as HaulerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { haulerId: row.id, isWaiting: row.status === 'pending' }
}

async function findPaper(
  db: Db,
  kind: 'paper' | 'ending',
  id: number,
): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('haulerPapers')
    .select(['haulerId', 'status', 'kind'])
    .where('id', '=', id as PaperId)
    .executeTakeFirst()
  const waiting = kind === 'paper' ? 'in_review' : 'approved'
  return (
    row && {
      haulerId: row.haulerId,
      isWaiting: row.status === waiting,
      documents: [row.kind satisfies PaperKind],
    }
  )
}

async function findChange(db: Db, id: number): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('haulerChanges')
    .select(['haulerId', 'status', 'kind'])
    .where('id', '=', id as HaulerChangeId)
    .executeTakeFirst()
  return (
    row && {
      haulerId: row.haulerId,
      isWaiting: row.status === 'in_review',
      documents: documentsOf(row.kind),
    }
  )
}

const documentsOf = (kind: ReviewedKind): PhotoDocument[] =>
  kind === 'licence' ? ['licence_photo'] : []

/**
 * Refuses what cannot be decided, when it is made and again when it counts.
 * @throws AppError illegal_move, invalid_input as decideReview.
 */
export async function refuseChoice(
  db: Db,
  kind: ReviewKind,
  id: number,
  { choice, now }: { choice: ReviewChoice; now: Date },
): Promise<void> {
  const subject = await findSubject(db, kind, id)
  if (!subject?.isWaiting)
    throw new AppError(
      'illegal_move',
      (await explainDecided(db, { kind, subjectId: id, now })) ??
        'This does not wait for the team any more',
    )
  if (choice.decision === 'ask_photo') await refuseRequest(db, subject, choice.document)
  else if (kind === 'ending')
    throw new AppError('illegal_move', 'This document counts already. Ask for the new one')
  if (choice.decision === 'approve' && kind === 'application') {
    const open = await openPoints(db, subject.haulerId)
    if (open.length > 0)
      throw new AppError('illegal_move', `Tick all five points first. Open: ${namesOf(open)}`)
  }
}

const namesOf = (points: readonly number[]): string =>
  Object.entries(checkFacts)
    .filter(([point]) => points.includes(Number(point)))
    .map(([, name]) => name.toLowerCase())
    .join(', ')

async function refuseRequest(
  db: Db,
  { haulerId, documents }: Subject,
  document: PhotoDocument,
): Promise<void> {
  if (documents && !documents.includes(document)) {
    const message = 'This review is not about that document'
    throw new AppError('invalid_input', message, { fields: [{ path: 'document', message }] })
  }
  const open = await photoRequestsOf(db, haulerId, { isOpen: true })
  if (open.some((request) => request.document === document))
    throw new AppError('illegal_move', 'The hauler was asked for this photo already')
}
