import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { paperLifecycle, type NewPaper, type Papers } from '../../contract/papers.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { noteNewDocument } from '../haulers/photo-request-store.ts'
import { lockHauler } from '../haulers/store.ts'
import { attachHaulerFile, releaseHaulerFile } from '../uploads/attach.ts'
import { papersOf } from './papers-query.ts'
import { findPaperOf, insertPaper } from './store.ts'

/**
 * A hauler sends a paper or its renewal. It replaces one of its kind that is in review, and the one that counts
 * goes on counting until its day or until the team approves this one.
 * @throws AppError as sendPaper.
 */
export async function sendPaper(
  ctx: Context,
  { user, hauler: { id: haulerId } }: { user: User; hauler: Hauler },
  { kind, number, expiresOn, fileUrl }: NewPaper,
): Promise<Papers> {
  if (expiresOn < dayOf(ctx.now())) {
    const message = 'This document has expired. Please send the renewed one'
    throw new AppError('invalid_input', message, { fields: [{ path: 'expiresOn', message }] })
  }
  return inTransaction(ctx, async ({ db }) => {
    if (!(await lockHauler(db, haulerId)))
      throw new AppError('not_found', 'There is no such hauler')
    const inReview = await findPaperOf(db, haulerId, kind, 'in_review')
    const approved = await findPaperOf(db, haulerId, kind, 'approved')
    const file = { url: fileUrl, path: 'fileUrl' }
    await attachHaulerFile(db, file, { haulerId, userId: user.id, purpose: 'paper' })
    if (inReview) {
      const by = { by: 'hauler', userId: user.id } as const
      await transition(db, paperLifecycle, inReview.id, 'replace', by)
      const isUsed = [fileUrl, approved?.fileUrl].includes(inReview.fileUrl)
      if (!isUsed) await releaseHaulerFile(db, inReview.fileUrl, haulerId)
    }
    await insertPaper(db, {
      haulerId,
      kind,
      number: number || null,
      expiresOn,
      fileUrl,
      sentAt: ctx.now(),
    })
    await noteNewDocument(db, haulerId, kind, ctx.now())
    return papersOf(db, haulerId)
  })
}
