import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { paths } from './paths.ts'
import { Version } from './whole-number.ts'

/** The texts that owners publish as versions: the terms of service and the privacy policy, each with a public page. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const
/** One of `LEGAL_DOCUMENTS`. */
export const LegalDocument = z.enum(LEGAL_DOCUMENTS)
export type LegalDocument = z.infer<typeof LegalDocument>

/**
 * The names that stand for values in a legal text, in braces: the server fills them in when it shows the text. The value is
 * empty for `estimateRequests` and `roadServer` where nothing is collected or sent.
 */
export const LEGAL_PLACEHOLDERS = [
  'product',
  'supportPhone',
  'supportPhoneLink',
  'cancellation',
  'freeHours',
  'lateFee',
  'tripFee',
  'haulerShare',
  'tax',
  'contactHours',
  'loadReading',
  'estimateRequests',
  'roadServer',
] as const
/** One of `LEGAL_PLACEHOLDERS`. */
export type LegalPlaceholder = (typeof LEGAL_PLACEHOLDERS)[number]

/** A value for each placeholder. */
export type LegalValues = Record<LegalPlaceholder, string>

const PLACEHOLDER = /\{(\w+)\}/g

/** The text with its values; a name that is no placeholder stays as it is written. */
export const fillLegalText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? all) : all,
  )

/** The names in braces that are no placeholders. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !(LEGAL_PLACEHOLDERS as readonly string[]).includes(name))

/** A legal text as the team edits it: the latest version in plain markup (`parseMarkup`), and the other versions. */
export const LegalTextToEdit = z.object({
  version: z.int(),
  publishedAt: Instant,
  text: z.string(),
  /** Who published it; null for the text of the product itself. */
  publishedBy: z.string().nullable(),
  /** Whether a lawyer has reviewed it; until then the page says that it is a draft. */
  isReviewed: z.boolean(),
  values: z.record(z.enum(LEGAL_PLACEHOLDERS), z.string()),
  /** Newest first, with the one in force, those that wait for their day, and those withdrawn before it. */
  versions: z.array(
    z.object({
      version: z.int(),
      publishedAt: Instant,
      publishedBy: z.string().nullable(),
      state: z.enum(['in_force', 'scheduled', 'past', 'withdrawn']),
      effectiveFrom: Instant,
    }),
  ),
})
/** See the schema of the same name. */
export type LegalTextToEdit = z.infer<typeof LegalTextToEdit>

/** One version of the privacy policy, also one that is not in force any more. */
export const privacyPath = (version: number): string => `${paths.privacy}?version=${version}`

const OneDocument = z.object({ document: LegalDocument })
const OneVersion = OneDocument.extend({ version: Id })

/** The latest version of a legal text, in force or scheduled, for the team to edit. */
export const getLegalText = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:document',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The latest terms or privacy policy with placeholders, and the other versions',
  params: OneDocument,
  response: LegalTextToEdit,
})

/** A version as its author wrote it, to compare it with others or bring it back. `not_found` for one that never was. */
export const getLegalTextVersion = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:document/:version',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The text of one version of the terms or the privacy policy, with its placeholders',
  params: OneVersion,
  response: z.object({ version: z.int(), text: z.string() }),
})

/** The longest legal text, in characters. */
export const LONGEST_LEGAL_TEXT = 60_000

/**
 * Publishes a new version, in force from now or the beginning of a day on: the terms for new bookings, the privacy policy
 * for everyone, and for consents that are given from then on. `outdated` when `basedOn` is not the newest version any more,
 * `refused` for a placeholder that does not exist, and for a day that has passed or is before that of the newest version.
 */
export const publishLegalText = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-texts/:document',
  access: 'admin',
  right: 'change-settings',
  summary: 'Publish new terms or a new privacy policy; 409 when another version came meanwhile',
  params: OneDocument,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, 'Please write the text')
      .max(LONGEST_LEGAL_TEXT, `Please use at most ${LONGEST_LEGAL_TEXT} characters`),
    basedOn: Version,
    isReviewed: z.boolean().default(false),
    /** From the beginning of this day on, Pacific time; absent: immediately. */
    effectiveFrom: Day.optional(),
  }),
  errors: ['outdated', 'refused'],
  response: LegalTextToEdit,
})

/** Withdraws a version that does not hold yet; a second time changes nothing. `not_found`; `in_use` once it holds. */
export const withdrawLegalText = endpoint({
  method: 'DELETE',
  path: '/api/admin/legal-texts/:document/:version',
  access: 'admin',
  right: 'change-settings',
  summary: 'Withdraw a version of the terms or the privacy policy that has not taken effect yet',
  params: OneVersion,
  errors: ['in_use'],
  response: LegalTextToEdit,
})
