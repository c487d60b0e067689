import { z } from 'zod'
import { requiredText } from './fields.ts'
import { ServiceArea } from './places.ts'
import { MAX_SMS_CHARACTERS } from './sms-text.ts'

/** Who a campaign by email and SMS goes to. */
export const MAILING_AUDIENCES = [
  'customers',
  'never_booked',
  'abandoned_quote',
  'leads',
  'area_served',
] as const
/** One of `MAILING_AUDIENCES`. */
export const MailingAudience = z.enum(MAILING_AUDIENCES)
export type MailingAudience = z.infer<typeof MailingAudience>

/** What the team reads of each audience: its name, its people, and what the days of the segment count from. */
export const audienceFacts: Record<
  MailingAudience,
  { label: string; about: string; since: string }
> = {
  customers: {
    label: 'Customers',
    about: 'People with at least one completed pickup',
    since: 'Last job',
  },
  never_booked: {
    label: 'Never booked',
    about: 'People in the directory, or who agreed to hear from us, without a pickup',
    since: 'First contact',
  },
  abandoned_quote: {
    label: 'Abandoned quote',
    about: 'People with a saved quote, or an unpaid booking, and nothing booked since',
    since: 'Quote',
  },
  leads: {
    label: 'Leads outside the areas',
    about: 'People outside our areas. Most agreed to one message only, and are left out',
    since: 'Asked',
  },
  area_served: {
    label: 'Outside area now served',
    about: 'Leads who asked to hear when we serve their area, once each',
    since: 'Asked',
  },
}

const days = (least: number) =>
  z.int('Please use a whole number').min(least, `At least ${least}`).max(3_650, 'At most 3650')

/** The rules of a segment; all of them apply. */
export const MailingSegment = z.object({
  audience: MailingAudience.default('customers'),
  /** None are all areas. People without a known area count for all areas alone. */
  areas: z.array(ServiceArea).max(50).default([]),
  /** How many days ago it was, both included: see `audienceFacts`. Null: at any time. */
  days: z
    .object({ from: days(0), to: days(0) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The second is the larger one' })
    .nullable()
    .default(null),
  /** Only customers without a pickup ahead of them. */
  isNotBookedSince: z.boolean().default(true),
  /** Only customers who have not rated their last pickup. */
  isUnrated: z.boolean().default(false),
  /** Leaves out who got another campaign in so many days; 0: no one. */
  quietDays: days(0).max(365, 'At most 365').default(30),
})
export type MailingSegment = z.infer<typeof MailingSegment>

/** What a message may fill in, and what it is called on the screen. */
export const mailingTokens = {
  firstName: 'First name',
  area: 'Area',
  lastJobMonth: 'Month of last job',
  code: 'Offer code',
  referralCode: 'Own referral code',
  link: 'Tracked link',
} as const
/** A key of `mailingTokens`. */
export type MailingToken = keyof typeof mailingTokens

/** Those that are known of some people only: a message needs words for the others. */
export const UNSURE_TOKENS: readonly MailingToken[] = [
  'firstName',
  'area',
  'lastJobMonth',
  'referralCode',
]

const TOKEN = /\{\{([^{}]*)\}\}/g

const isToken = (name: string): name is MailingToken => Object.hasOwn(mailingTokens, name)

/** The name and the words after the bar of what stands between the braces. */
const partsOf = (inside: string): { name: string; fallback: string } => {
  const [name = '', ...rest] = inside.split('|')
  return { name: name.trim(), fallback: rest.join('|').trim() }
}

/** The tokens that a text names, each once. */
export const tokensIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TOKEN)].map(([, inside = '']) => partsOf(inside).name)),
]

/** What is wrong with the tokens of a text; undefined when nothing is. */
export function tokenProblem(text: string): string | undefined {
  for (const [written, inside = ''] of text.matchAll(TOKEN)) {
    const { name, fallback } = partsOf(inside)
    if (!isToken(name))
      return `There is no ${written.slice(0, 40)}. Allowed: ${Object.keys(mailingTokens)
        .map((each) => `{{${each}}}`)
        .join(', ')}`
    if (UNSURE_TOKENS.includes(name) && fallback === '')
      return `Write what stands there for people without it: {{${name}|there}}`
  }
  return /\{\{|\}\}/.test(text.replace(TOKEN, ''))
    ? 'A token begins with {{ and ends with }}, such as {{firstName|there}}'
    : undefined
}

/** The text with its tokens filled in, once: a value that looks like a token stays as it is. */
export const fillMailing = (
  text: string,
  values: Readonly<Record<MailingToken, string | null>>,
): string =>
  text.replace(TOKEN, (written, inside: string) => {
    const { name, fallback } = partsOf(inside)
    return isToken(name) ? values[name] || fallback : written
  })

const tokenText = (required: string, max: number) =>
  requiredText(required, { max }).superRefine((text, ctx) => {
    const message = tokenProblem(text)
    if (message !== undefined) ctx.addIssue({ code: 'custom', message })
  })

const oneLine = (text: string): boolean => !/[\r\n]/.test(text)

/** An email of a campaign. The server adds who sends it, the postal address and the way to unsubscribe. */
export const MailingEmail = z.object({
  subject: tokenText('Subject is required', 120).refine(oneLine, 'A subject is one line'),
  /** Shown after the subject in the inbox; empty: the beginning of the content. */
  preview: z
    .string()
    .trim()
    .max(120, 'Please use at most 120 characters')
    .refine(oneLine, 'Please use one line')
    .superRefine((text, ctx) => {
      const message = tokenProblem(text)
      if (message !== undefined) ctx.addIssue({ code: 'custom', message })
    })
    .default(''),
  content: tokenText('Content is required', 5_000),
})
export type MailingEmail = z.infer<typeof MailingEmail>

/** Room for the name before the text, and for the address and the way to unsubscribe behind it. */
export const MAX_MAILING_TEXT = MAX_SMS_CHARACTERS - 400

/** A text of a campaign; the server adds the name before it and how to opt out behind it. */
export const MailingText = tokenText('Text is required', MAX_MAILING_TEXT)
