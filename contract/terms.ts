import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** The names that stand for values in the terms, in braces: the server fills them in when it shows the text. */
export const TERMS_PLACEHOLDERS = [
  'product',
  'supportPhone',
  'supportPhoneLink',
  'cancellation',
  'freeHours',
  'lateFee',
  'tripFee',
  'haulerShare',
  'tax',
] as const
/** One of `TERMS_PLACEHOLDERS`. */
export type TermsPlaceholder = (typeof TERMS_PLACEHOLDERS)[number]

/** A value for each placeholder. */
export type TermsValues = Record<TermsPlaceholder, string>

const PLACEHOLDER = /\{(\w+)\}/g

/** The text with its values; a name that is no placeholder stays as it is written. */
export const fillTerms = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? all) : all,
  )

/** The names in braces that stand for nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !(TERMS_PLACEHOLDERS as readonly string[]).includes(name))

/** Which terms are in force; bookings store the version. */
export const TermsVersion = z.object({ version: z.int(), publishedAt: Instant })
/** See the schema of the same name. */
export type TermsVersion = z.infer<typeof TermsVersion>

/** The version of the terms that a booking made now is under; the page /terms shows its text. */
export const getTermsVersion = endpoint({
  method: 'GET',
  path: '/api/terms',
  access: 'public',
  summary: 'The version of the terms that is in force, and since when',
  response: TermsVersion,
})

/** The terms as the team edits them: the text in plain markup (`parseMarkup`), and earlier versions. */
export const TermsToEdit = TermsVersion.extend({
  text: z.string(),
  /** Who published it; null for the text of the product itself. */
  publishedBy: z.string().nullable(),
  /** Whether a lawyer has reviewed it; until then the page says that it is a draft. */
  isReviewed: z.boolean(),
  values: z.record(z.enum(TERMS_PLACEHOLDERS), z.string()),
  /** Newest first, with the one in force, those that wait for their day, and those withdrawn before it. */
  versions: z.array(
    TermsVersion.extend({
      state: z.enum(['in_force', 'scheduled', 'past', 'withdrawn']),
      effectiveFrom: Instant,
    }),
  ),
})
/** See the schema of the same name. */
export type TermsToEdit = z.infer<typeof TermsToEdit>

/** The text of the latest terms, in force or scheduled, for the team to edit. */
export const getTermsToEdit = endpoint({
  method: 'GET',
  path: '/api/admin/terms',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The text of the latest terms with its placeholders, and the other versions',
  response: TermsToEdit,
})

/** A version of the terms as its author wrote it, to compare it with others or bring it back. `not_found` for one that never was. */
export const getTermsText = endpoint({
  method: 'GET',
  path: '/api/admin/terms/:version',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The text of one version of the terms, with its placeholders',
  params: z.object({ version: Id }),
  response: z.object({ version: z.int(), text: z.string() }),
})

/** The longest text of terms, in characters. */
export const LONGEST_TERMS = 60_000

/**
 * Publishes a new version of the terms, in force for new bookings from now or the beginning of a day on. `outdated` when
 * `basedOn` is not the newest version any more, `refused` for a placeholder that does not exist, and for a day that has
 * passed or is before that of the newest version.
 */
export const publishTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/terms',
  access: 'admin',
  right: 'change-settings',
  summary: 'Publish a new version of the terms; 409 when another one was published meanwhile',
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, 'Please write the terms')
      .max(LONGEST_TERMS, `Please use at most ${LONGEST_TERMS} characters`),
    basedOn: z.int(),
    isReviewed: z.boolean().default(false),
    /** From the beginning of this day on, Pacific time; absent: immediately. */
    effectiveFrom: Day.optional(),
  }),
  errors: ['outdated', 'refused'],
  response: TermsToEdit,
})

/** Withdraws a version of the terms that does not hold yet; a second time changes nothing. `not_found`; `in_use` once it holds. */
export const withdrawTerms = endpoint({
  method: 'DELETE',
  path: '/api/admin/terms/:version',
  access: 'admin',
  right: 'change-settings',
  summary: 'Withdraw a version of the terms that has not taken effect yet',
  params: z.object({ version: Id }),
  errors: ['in_use'],
  response: TermsToEdit,
})
