import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Paper } from '../../contract/papers.ts'
import type { ReviewSheet, SheetDocument } from '../../contract/review-queue.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { photoRequestsOf } from '../haulers/photo-request-store.ts'
import { checksOf } from '../haulers/review-check-store.ts'
import { findHauler } from '../haulers/store.ts'
import { papersOf } from '../papers/papers-query.ts'
import { findProblems } from '../uploads/store.ts'

type Document = Omit<SheetDocument, 'problem'>

const STATES = { approved: 'counts', in_review: 'in_review', refused: 'refused' } as const

/** Everything that a review of one hauler needs. @throws AppError not_found */
export async function reviewSheet(db: Db, id: HaulerId): Promise<ReviewSheet> {
  const hauler = await findHauler(db, id)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  const documents = await documentsOf(db, hauler)
  const problems = await findProblems(
    db,
    documents.map(({ fileUrl }) => fileUrl),
  )
  return {
    ...hauler,
    haulerId: id,
    appliedAt: hauler.createdAt,
    documents: documents.map((document) => ({
      ...document,
      problem: problems.get(document.fileUrl) ?? null,
    })),
    checks: await checksOf(db, id),
    requests: await photoRequestsOf(db, id),
  }
}

/** The licence of the application first, then the papers; a renewal stands before the paper that it would replace. */
async function documentsOf(db: Db, { id, licenseImageUrl }: Hauler): Promise<Document[]> {
  const change = await db
    .selectFrom('haulerChanges')
    .select(['next', 'requestedAt'])
    .where('haulerId', '=', id)
    .where('kind', '=', 'licence')
    .where('status', '=', 'in_review')
    .executeTakeFirst()
  const licence = {
    document: 'licence_photo',
    paperId: null,
    number: null,
    expiresOn: null,
  } as const
  const { papers } = await papersOf(db, id)
  const newPhoto = change?.next.licenseImageUrl
  return [
    ...(change && newPhoto && newPhoto !== licenseImageUrl
      ? [
          {
            ...licence,
            state: 'in_review' as const,
            fileUrl: newPhoto,
            number: change.next.licenseNumber ?? null,
            sentAt: change.requestedAt,
          },
        ]
      : []),
    ...(licenseImageUrl
      ? [{ ...licence, state: 'counts' as const, fileUrl: licenseImageUrl, sentAt: null }]
      : []),
    ...papers.flatMap(({ renewal, current }) =>
      [renewal, current].flatMap((paper) => (paper ? [documentOf(paper)] : [])),
    ),
  ]
}

const documentOf = ({ id, kind, status, fileUrl, number, expiresOn, sentAt }: Paper): Document => ({
  document: kind,
  paperId: id,
  // A paper that was replaced is in no answer of `papersOf`.
  state: status === 'replaced' ? 'refused' : STATES[status],
  fileUrl,
  number,
  expiresOn,
  sentAt,
})
