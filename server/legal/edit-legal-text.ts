import { formatInstant } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import {
  unknownPlaceholders,
  type LegalDocument,
  type LegalTextToEdit,
  type publishLegalText as publishEndpoint,
} from '../../contract/legal-texts.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { momentOf, pastProblem, refusal } from '../core/effective-day.ts'
import { legalValues } from './legal-values.ts'
import { nameOfUser } from './publisher-query.ts'
import { renderLegalText } from './render-legal-text.ts'
import {
  allLegalTexts,
  insertLegalText,
  legalTextAt,
  legalTextOfVersion,
  lockLegalText,
  markLegalTextWithdrawn,
  newestLegalText,
  nextLegalVersion,
} from './legal-text-store.ts'

/** The latest version of a text, in force or scheduled, with everything needed to edit it. */
export async function legalTextToEdit(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  document: LegalDocument,
): Promise<LegalTextToEdit> {
  const { db, now } = ctx
  const { version, text, publishedAt, publishedBy, isReviewed } = await newestLegalText(
    db,
    document,
  )
  const inForce = (await legalTextAt(db, document, now())).version
  const stateOf = ({ version: each, withdrawnAt, effectiveFrom }: Version): State => {
    if (withdrawnAt) return 'withdrawn'
    if (each === inForce) return 'in_force'
    return effectiveFrom > now() ? 'scheduled' : 'past'
  }
  const authorOf = (id: number | null) => (id === null ? null : nameOfUser(db, id))
  const versions = (await allLegalTexts(db, document)).map(async (each) => ({
    ...each,
    publishedBy: await authorOf(each.publishedBy),
    state: stateOf(each),
  }))
  return {
    version,
    text,
    publishedAt,
    publishedBy: await authorOf(publishedBy),
    isReviewed,
    values: await legalValues(ctx),
    versions: await Promise.all(versions),
  }
}

type State = LegalTextToEdit['versions'][number]['state']
type Version = Awaited<ReturnType<typeof allLegalTexts>>[number]
type Draft = Args<typeof publishEndpoint>['body']

/**
 * Publishes the next version, in force from now or the beginning of a day on.
 * @throws AppError outdated when another version is the newest than the one it was made from; refused for a
 * placeholder that does not exist, a day that has passed, and one before that of the newest version.
 */
export async function publishLegalText(
  ctx: Context,
  user: User,
  document: LegalDocument,
  { text, basedOn, isReviewed, effectiveFrom }: Draft,
): Promise<LegalTextToEdit> {
  const [unknown] = unknownPlaceholders(text)
  if (unknown !== undefined)
    throw refusal(
      'text',
      `{${unknown}} is not a placeholder. Remove it, or use one of the names below`,
    )
  const now = ctx.now()
  const past = pastProblem(effectiveFrom, now)
  if (past) throw refusal(past.path, past.message)
  const at = momentOf(effectiveFrom, now)
  // Records how the text in force reads, which this version may end, also where its page was not opened.
  await renderLegalText(ctx, document)
  await inTransaction(ctx, async ({ db }) => {
    await lockLegalText(db, document)
    const newest = await newestLegalText(db, document)
    if (newest.version !== basedOn)
      throw new AppError(
        'outdated',
        'Another version was published meanwhile. Reload to see it, then publish yours',
      )
    if (at < newest.effectiveFrom)
      throw refusal(
        'effectiveFrom',
        `Version ${newest.version} takes effect on ${formatInstant(newest.effectiveFrom)}. Choose a later day, or withdraw that version first`,
      )
    await insertLegalText(db, document, {
      version: await nextLegalVersion(db, document),
      text,
      publishedAt: now,
      publishedBy: user.id,
      isReviewed,
      effectiveFrom: at,
    })
  })
  return legalTextToEdit(ctx, document)
}

/**
 * Withdraws a version before it takes effect; a second time changes nothing.
 * @throws AppError not_found, in_use once it took effect.
 */
export async function withdrawLegalText(
  ctx: Context,
  document: LegalDocument,
  version: number,
): Promise<LegalTextToEdit> {
  await inTransaction(ctx, async ({ db }) => {
    await lockLegalText(db, document)
    const stored = await legalTextOfVersion(db, document, version)
    if (!stored) throw new AppError('not_found', 'There is no such version of this text')
    if (
      stored.withdrawnAt === null &&
      !(await markLegalTextWithdrawn(db, document, version, ctx.now()))
    )
      throw new AppError(
        'in_use',
        `Version ${version} has taken effect. Publish another one instead`,
      )
  })
  return legalTextToEdit(ctx, document)
}
