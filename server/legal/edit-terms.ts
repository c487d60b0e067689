import { formatInstant } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { cancellationCopy } from '../../contract/cancellation.ts'
import { formatMoney } from '../../contract/money.ts'
import {
  unknownPlaceholders,
  type publishTerms as publishEndpoint,
  type TermsToEdit,
  type TermsValues,
} from '../../contract/terms.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { momentOf, pastProblem, refusal } from '../core/effective-day.ts'
import type { Db } from '../db/database.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { nameOfUser } from './publisher-query.ts'
import {
  allTerms,
  insertTerms,
  lockTerms,
  markTermsWithdrawn,
  newestTerms,
  nextTermsVersion,
  termsAt,
  termsOfVersion,
} from './terms-store.ts'

type Settings = Pick<Context, 'config' | 'db' | 'now'>

/** What the placeholders of the terms stand for at this moment: now, or when a version ended. */
export async function termsValues({ config, db, now }: Settings): Promise<TermsValues> {
  const terms = await cancellationOf(db, { createdAt: now(), quoteId: null })
  const share = await settingsAt(db, config, 'share', now())
  return {
    product: config.productName,
    supportPhone: config.supportPhone,
    supportPhoneLink: dialable(config.supportPhone),
    cancellation: cancellationCopy(terms),
    freeHours: String(terms.freeUntilHours),
    lateFee: formatMoney(terms.lateFee),
    tripFee: formatMoney(terms.tripFee),
    haulerShare: String(share.values.haulerSharePermille / 10),
    tax: config.gstNumber === undefined ? 'No tax is added to it.' : 'GST is included.',
  }
}

/** As a link calls it; ten digits are a Canadian number. */
function dialable(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

/** The latest terms, in force or scheduled, with everything needed to edit them. */
export async function termsToEdit(ctx: Settings): Promise<TermsToEdit> {
  const { db, now } = ctx
  const { version, text, publishedAt, publishedBy, isReviewed } = await newestTerms(db)
  const inForce = (await termsAt(db, now())).version
  const stateOf = ({ version: each, withdrawnAt, effectiveFrom }: Version) => {
    if (withdrawnAt) return 'withdrawn'
    if (each === inForce) return 'in_force'
    return effectiveFrom > now() ? 'scheduled' : 'past'
  }
  return {
    version,
    text,
    publishedAt,
    publishedBy: publishedBy === null ? null : await nameOfUser(db, publishedBy),
    isReviewed,
    values: await termsValues(ctx),
    versions: (await allTerms(db)).map((each) => ({ ...each, state: stateOf(each) })),
  }
}

type Version = Awaited<ReturnType<typeof allTerms>>[number]
type Draft = Args<typeof publishEndpoint>['body']

/**
 * Publishes the next version, in force from now or the beginning of a day on.
 * @throws AppError outdated when another version is the newest than the one it was made from; refused for a
 * placeholder that does not exist, a day that has passed, and one before that of the newest version.
 */
export async function publishTerms(
  ctx: Context,
  user: User,
  { text, basedOn, isReviewed, effectiveFrom }: Draft,
): Promise<TermsToEdit> {
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
  await inTransaction(ctx, async ({ db }) => {
    await lockTerms(db)
    const newest = await newestTerms(db)
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
    await insertTerms(db, {
      version: await nextTermsVersion(db),
      text,
      publishedAt: now,
      publishedBy: user.id,
      isReviewed,
      effectiveFrom: at,
    })
  })
  return termsToEdit(ctx)
}

/**
 * Withdraws a version before it takes effect; a second time changes nothing.
 * @throws AppError not_found, in_use once it took effect.
 */
export async function withdrawTerms(ctx: Context, version: number): Promise<TermsToEdit> {
  await inTransaction(ctx, async ({ db }) => {
    await lockTerms(db)
    const stored = await termsOfVersion(db, version)
    if (!stored) throw new AppError('not_found', 'There is no such version of the terms')
    if (stored.withdrawnAt === null && !(await markTermsWithdrawn(db, version, ctx.now())))
      throw new AppError(
        'in_use',
        `Version ${version} has taken effect. Publish another one instead`,
      )
  })
  return termsToEdit(ctx)
}

/** The version that a booking made at this moment is under. */
export const termsVersionNow = async (db: Db, now: Date): Promise<number> =>
  (await termsAt(db, now)).version
