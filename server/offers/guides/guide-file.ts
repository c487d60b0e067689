import { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import { GUIDE_FILE_DAYS, type GuideFile } from '../../../contract/guides.ts'
import { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { guideFilesPath } from '../../../contract/paths.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import {
  isSignedAddress,
  signedPath,
  type SignedQuery,
} from '../../providers/storage/signed-address.ts'
import type { StoredFile } from '../../providers/storage/storage.ts'
import { pdfFileOf, uploadOfUrl } from '../../uploads/names.ts'
import { attachToGuide, detachFromGuide } from '../../uploads/store.ts'
import { noSuchOffer } from '../change-offer.ts'
import { findOffer, lockOffer } from '../offer-store.ts'
import {
  deleteGuideFile,
  findGuideFile,
  removeGuideRequests,
  saveGuideFile,
} from './guide-store.ts'

/** How long a link on a page downloads the file: long enough to press it. */
export const SHORT_SECONDS = 900

/** A path that downloads the file which a guide has by then. */
export const guideAddress = (ctx: Context, id: LeadMagnetId, seconds: number): string =>
  signedPath(ctx, `${id}.pdf`, seconds, guideFilesPath)

/** The file of a guide as the team sees it; null before one is uploaded. */
export async function guideFileOf(ctx: Context, id: LeadMagnetId): Promise<GuideFile | null> {
  const file = await findGuideFile(ctx.db, id)
  if (!file) return null
  const { bytes, by, uploadedAt } = file
  return { bytes, uploadedBy: by || null, uploadedAt, url: guideAddress(ctx, id, SHORT_SECONDS) }
}

/** Sets or replaces the file of a guide. @throws AppError not_found, refused. */
export async function setGuideFile(
  ctx: Context,
  user: User,
  { id, fileUrl }: { id: LeadMagnetId; fileUrl: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockGuide(tx, id)
    const upload = uploadOfUrl(fileUrl)
    const before = await findGuideFile(tx.db, id)
    if (upload && upload.name === before?.upload) return
    const isAttached = upload?.format === 'pdf' && (await attachToGuide(tx.db, upload.name))
    if (!upload || !isAttached) {
      const message = 'Please upload the PDF again'
      throw new AppError('refused', message, { fields: [{ path: 'fileUrl', message }] })
    }
    await saveGuideFile(tx.db, {
      leadMagnetId: id,
      upload: upload.name,
      uploadedBy: user.id,
      uploadedAt: ctx.now(),
    })
    if (before) await detachFromGuide(tx.db, before.upload)
    await tx.publish('lead_magnet', id)
  })
}

/** Removes the file of a guide. @throws AppError not_found, refused. */
export async function removeGuideFile(ctx: Context, id: LeadMagnetId): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockGuide(tx, id)
    const file = await findGuideFile(tx.db, id)
    if (!file) return
    await deleteGuideFile(tx.db, id)
    await detachFromGuide(tx.db, file.upload)
    await tx.publish('lead_magnet', id)
  })
}

async function lockGuide({ db }: Transaction, id: LeadMagnetId): Promise<void> {
  const offer = await lockOffer(db, id)
  if (!offer || offer.deletedAt) throw noSuchOffer()
  if (offer.type !== 'guide')
    throw new AppError('refused', 'Only a guide has a file. Please make an offer of this type')
}

const FILE = /^(\d{1,9})\.pdf$/

/** The file behind a signed address, and its name for the download; undefined when either is gone. */
export async function downloadGuide(
  ctx: Context,
  name: string,
  query: SignedQuery,
): Promise<{ file: StoredFile; title: string } | undefined> {
  const number = FILE.exec(name)?.[1]
  if (number === undefined || !isSignedAddress(ctx, name, query)) return undefined
  const id = LeadMagnetId.parse(Number(number))
  const guide = await findGuideFile(ctx.db, id)
  const file = guide && (await ctx.storage.get(pdfFileOf(guide.upload)))
  return file && { file, title: (await findOffer(ctx.db, id)).title }
}

/** Addresses are kept no longer than the links that were sent to them work. */
export const sweepGuideRequests = task({
  name: 'sweep-guide-requests',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '47 * * * *',
  async run(_, ctx) {
    const now = ctx.now()
    await removeGuideRequests(ctx.db, {
      expiredBefore: now,
      confirmedBefore: new Date(now.getTime() - GUIDE_FILE_DAYS * 86_400_000),
    })
  },
})
