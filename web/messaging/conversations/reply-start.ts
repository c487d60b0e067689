import { type Day, formatDay, windowFacts } from '../../../contract/calendar.ts'
import { LINK_PLACEHOLDER } from '../../../contract/conversation-messages.ts'
import type { ContactKind, ConversationDetails } from '../../../contract/conversations.ts'
import type { JobStatus } from '../../../contract/jobs.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { TemplateKey } from '../../../contract/templates.ts'

/** The templates that a reply may start from. */
const STARTS: Record<ContactKind, readonly TemplateKey[]> = {
  customer: [
    'hauler_on_the_way',
    'hauler_assigned',
    'job_rescheduled',
    'payment_reminder',
    'job_started',
    'job_completed',
    'booking_confirmed',
  ],
  hauler: ['job_assigned_to_you', 'job_taken_back', 'hauler_approved', 'payout_sent'],
  unknown: [],
}

type Person = Pick<ConversationDetails, 'kind' | 'jobs'>

/** The templates that say what is so of the customer's current job on this day. None does of a cancelled one. */
export function suggestionsFor({ kind, jobs: [job] }: Person, today: Day): readonly TemplateKey[] {
  if (kind !== 'customer' || !job) return []
  const fitting: Record<JobStatus, readonly TemplateKey[]> = {
    pending: [job.isPaid ? 'booking_confirmed' : 'payment_reminder'],
    assigned: job.day === today ? ['hauler_on_the_way'] : [],
    in_progress: ['job_started'],
    completed: ['job_completed'],
    cancelled: [],
  }
  return fitting[job.status]
}

/** The templates that a reply to this person may start from, those that fit the job first. */
export const startsFor = (person: Person, today: Day): readonly TemplateKey[] => [
  ...new Set([...suggestionsFor(person, today), ...STARTS[person.kind]]),
]

/** What is known of the person and the current job; other placeholders stay for a person to fill in. */
export function knownValues(
  { kind, name, jobs: [job] }: Pick<ConversationDetails, 'kind' | 'name' | 'jobs'>,
  settings: { productName: string; supportPhone: string },
): Record<string, string> {
  const firstName = name?.split(' ')[0]
  const haulerName = job?.haulerName?.split(' ')[0]
  return {
    product: settings.productName,
    supportPhone: settings.supportPhone,
    ...(firstName && { firstName }),
    ...(job &&
      kind === 'customer' && {
        jobId: String(job.id),
        day: formatDay(job.day),
        window: windowFacts[job.window].hours,
        price: formatMoney(job.price),
        ...(haulerName && { haulerName }),
      }),
  }
}

/** The placeholders that a person has to replace before the reply can go; the link is filled in by the server. */
export function openPlaceholders(text: string, hasJob: boolean): string[] {
  const all = text.match(/\{\w+\}/g) ?? []
  return [...new Set(all)].filter((each) => !hasJob || each !== LINK_PLACEHOLDER)
}

const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What is marked: a value that came from a template, the link that the server fills in, or what is still open. */
export type Mark = 'value' | 'link' | 'open'

/** The text in pieces, with the marks of placeholders and of the values that came from a template. */
export function markedPieces(
  text: string,
  values: readonly string[],
  hasLink: boolean,
): { text: string; mark: Mark | null }[] {
  const words = values.filter((value) => value.length > 1).map(escaped)
  const pattern = new RegExp(`(${['\\{\\w+\\}', ...words].join('|')})`)
  const markOf = (piece: string): Mark => {
    if (!piece.startsWith('{')) return 'value'
    return hasLink && piece === LINK_PLACEHOLDER ? 'link' : 'open'
  }
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, mark: at % 2 === 1 ? markOf(piece) : null }))
    .filter((piece) => piece.text !== '')
}
