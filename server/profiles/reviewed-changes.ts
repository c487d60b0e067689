import {
  haulerChangeLifecycle,
  REVIEWED_KINDS,
  type ProfileChange,
  type ReviewedKind,
  type ReviewedValues,
} from '../../contract/hauler-account.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { noteNewDocument } from '../haulers/photo-request-store.ts'
import { clearChecks } from '../haulers/review-check-store.ts'
import { updateHauler } from '../haulers/store.ts'
import { attachHaulerFile, releaseHaulerFile } from '../uploads/attach.ts'
import { findInReview, insertChange, type HaulerChangeRow } from './change-store.ts'

const FIELDS = {
  vehicle: ['vehicleType', 'vehicleModel', 'licensePlate'],
  insurance: ['insuranceNumber'],
  licence: ['licenseNumber', 'licenseImageUrl'],
} as const satisfies Record<ReviewedKind, readonly (keyof ReviewedValues)[]>

/** What was ticked about the earlier values is open again. */
const POINTS_OF: Record<ReviewedKind, readonly number[]> = {
  vehicle: [3, 5],
  insurance: [4],
  licence: [1, 2],
}

/** An application is reviewed as a whole: what its hauler changes meanwhile is part of it. */
const WITHOUT_REVIEW: readonly HaulerStatus[] = ['pending', 'rejected']

/**
 * Puts the vehicle, insurance and licence that a hauler changed in review; those of an applicant count
 * immediately. A change replaces the one of its kind that is in review, and a change back takes it away. The
 * hauler must be locked. @returns the kinds that were changed.
 * @throws AppError refused for a licence photo that this hauler did not upload.
 */
export async function changeReviewed(
  ctx: Context,
  { db }: Transaction,
  hauler: Hauler,
  change: ProfileChange,
): Promise<ReviewedKind[]> {
  const changed: ReviewedKind[] = []
  for (const kind of REVIEWED_KINDS) {
    const isNamed = FIELDS[kind].some((field) => change[field] !== undefined)
    if (!isNamed) continue
    const previous = valuesOf(kind, hauler)
    const inReview = await findInReview(db, hauler.id, kind)
    const next = { ...previous, ...inReview?.next, ...valuesOf(kind, change) }
    if (inReview && isSame(kind, inReview.next, next)) continue
    if (inReview) await withdraw(db, hauler, inReview, next)
    if (isSame(kind, previous, next)) continue
    await keepPhoto(db, hauler, previous, next)
    const { licenseImageUrl: photo } = change
    const earlier = [previous.licenseImageUrl, inReview?.next.licenseImageUrl]
    if (kind === 'licence' && photo && !earlier.includes(photo))
      await noteNewDocument(db, hauler.id, 'licence_photo', ctx.now())
    await clearChecks(db, hauler.id, POINTS_OF[kind])
    if (WITHOUT_REVIEW.includes(hauler.status)) await applyReviewed(db, hauler, next)
    else
      await insertChange(db, { haulerId: hauler.id, kind, next, previous, requestedAt: ctx.now() })
    changed.push(kind)
  }
  return changed
}

/** Makes these values those that count; a photo that they replace is deleted by the sweep. */
export async function applyReviewed(db: Db, hauler: Hauler, next: ReviewedValues): Promise<void> {
  await updateHauler(db, hauler.id, next)
  const { licenseImageUrl } = next
  if (licenseImageUrl !== undefined && licenseImageUrl !== hauler.licenseImageUrl)
    await releaseHaulerFile(db, hauler.licenseImageUrl, hauler.id)
}

async function withdraw(
  db: Db,
  hauler: Hauler,
  { id, next: dropped }: HaulerChangeRow,
  next: ReviewedValues,
): Promise<void> {
  const by = { by: 'hauler', userId: hauler.userId } as const
  await transition(db, haulerChangeLifecycle, id, 'withdraw', by)
  const isUnused = ![next.licenseImageUrl, hauler.licenseImageUrl].includes(dropped.licenseImageUrl)
  if (isUnused) await releaseHaulerFile(db, dropped.licenseImageUrl, hauler.id)
}

async function keepPhoto(
  db: Db,
  { id: haulerId, userId }: Hauler,
  previous: ReviewedValues,
  { licenseImageUrl }: ReviewedValues,
): Promise<void> {
  if (!licenseImageUrl || licenseImageUrl === previous.licenseImageUrl) return
  const file = { url: licenseImageUrl, path: 'licenseImageUrl' }
  await attachHaulerFile(db, file, { haulerId, userId, purpose: 'licence' })
}

/** The values of one kind that are there. */
const valuesOf = (kind: ReviewedKind, values: ReviewedValues): ReviewedValues =>
  Object.fromEntries(
    FIELDS[kind].flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  )

const isSame = (kind: ReviewedKind, a: ReviewedValues, b: ReviewedValues): boolean =>
  FIELDS[kind].every((field) => (a[field] ?? null) === (b[field] ?? null))
