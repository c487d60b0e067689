import { AppError } from '../../contract/errors.ts'
import { cancellationCopy } from '../../contract/cancellation.ts'
import { formatMoney } from '../../contract/money.ts'
import { unknownPlaceholders, type TermsToEdit, type TermsValues } from '../../contract/terms.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { nameOfUser } from './publisher-query.ts'
import { insertTerms, lockTerms, newestTerms, termsVersions } from './terms-store.ts'

type Settings = Pick<Context, 'config' | 'db' | 'now'>

/** What the placeholders of the terms stand for now. */
export async function termsValues({ config, db, now }: Settings): Promise<TermsValues> {
  const terms = await cancellationOf(db, { createdAt: now(), quoteId: null })
  return {
    product: config.productName,
    supportPhone: config.supportPhone,
    supportPhoneLink: dialable(config.supportPhone),
    cancellation: cancellationCopy(terms),
    freeHours: String(terms.freeUntilHours),
    lateFee: formatMoney(terms.lateFee),
    tripFee: formatMoney(terms.tripFee),
    haulerShare: String(config.haulerSharePermille / 10),
    tax: config.gstNumber === undefined ? 'No tax is added to it.' : 'GST is included.',
  }
}

/** As a link calls it; ten digits are a Canadian number. */
function dialable(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

/** The terms in force with everything needed to edit them. */
export async function termsToEdit(ctx: Settings): Promise<TermsToEdit> {
  const { version, text, publishedAt, publishedBy, isReviewed } = await newestTerms(ctx.db)
  return {
    version,
    text,
    publishedAt,
    publishedBy: publishedBy === null ? null : await nameOfUser(ctx.db, publishedBy),
    isReviewed,
    values: await termsValues(ctx),
    versions: await termsVersions(ctx.db),
  }
}

/**
 * Publishes the next version, in force from now on.
 * @throws AppError outdated when another version is in force than the one it was made from; refused for a
 * placeholder that does not exist.
 */
export async function publishTerms(
  ctx: Context,
  user: User,
  { text, basedOn, isReviewed }: { text: string; basedOn: number; isReviewed: boolean },
): Promise<TermsToEdit> {
  const [unknown] = unknownPlaceholders(text)
  if (unknown !== undefined) {
    const message = `{${unknown}} is not a placeholder. Remove it, or use one of the names below`
    throw new AppError('refused', message, { fields: [{ path: 'text', message }] })
  }
  await inTransaction(ctx, async ({ db }) => {
    await lockTerms(db)
    const { version } = await newestTerms(db)
    if (version !== basedOn)
      throw new AppError(
        'outdated',
        'Another version was published meanwhile. Reload to see it, then publish yours',
      )
    await insertTerms(db, {
      version: version + 1,
      text,
      publishedAt: ctx.now(),
      publishedBy: user.id,
      isReviewed,
    })
  })
  return termsToEdit(ctx)
}

/** The version that a booking made now is under. */
export const termsVersionNow = async (db: Db): Promise<number> => (await newestTerms(db)).version
