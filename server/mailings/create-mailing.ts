import type { Args } from '../../contract/endpoint.ts'
import type { createMailing, Mailing, MailingDraft, MailingFlow } from '../../contract/mailings.ts'
import { MailingSegment } from '../../contract/mailing-content.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { oneMailing } from './list-mailings.ts'
import { findMailing, insertMailing, missingMailing } from './mailing-store.ts'

type Rules = Pick<MailingDraft, 'segment' | 'periodDays' | 'months'> & {
  subject: string
  content: string
}

const rulesOf = (
  segment: Partial<MailingSegment>,
  periodDays: number,
  [subject, content]: [string, string],
): Rules => ({ segment: MailingSegment.parse(segment), periodDays, months: [], subject, content })

/** Subject and content to people whose last pickup is long ago. */
const BACK: [string, string] = [
  'Room for the next thing',
  'Hi {{firstName|there}},\n\nYour last pickup was in {{lastJobMonth|the past}}. If something has piled up since, we take it away.\n\nBook Pickup Now: {{link}}\n\nYou see the price before you pay.',
]

/** What a campaign begins with; the team changes it. */
const SUGGESTED: Record<MailingFlow | 'one_off', Rules> = {
  one_off: rulesOf({ days: { from: 180, to: 730 } }, 180, BACK),
  win_back: rulesOf({ days: { from: 180, to: 540 } }, 365, BACK),
  quote_follow_up: rulesOf({ audience: 'abandoned_quote', days: { from: 2, to: 30 } }, 60, [
    'Your pickup is not booked yet',
    'Hi {{firstName|there}},\n\nYou asked for a price and did not book. You can see it again and choose a time.\n\nBook Pickup Now: {{link}}',
  ]),
  review_request: rulesOf(
    { days: { from: 3, to: 14 }, isUnrated: true, isNotBookedSince: false, quietDays: 0 },
    90,
    [
      'How was your pickup?',
      'Hi {{firstName|there}},\n\nYour pickup is done. A rating takes a minute and helps the next customer and your hauler.\n\nRate your pickup: {{link}}',
    ],
  ),
  season: {
    ...rulesOf({ days: { from: 90, to: 730 } }, 300, [
      'Before the season turns',
      'Hi {{firstName|there}},\n\nGarden, garage or shed: what you no longer need, we take away.\n\nBook Pickup Now: {{link}}\n\nYou see the price before you pay.',
    ]),
    months: [4, 5],
  },
}

/**
 * Creates a campaign: a draft, or a flow that is off. Rules and words are suggested, or those of another campaign.
 * @throws AppError not_found for a campaign to copy that does not exist.
 */
export async function newMailing(
  ctx: Context,
  by: User,
  { name, flow, copyOf }: Args<typeof createMailing>['body'],
): Promise<Mailing> {
  const earlier =
    copyOf === null ? undefined : ((await findMailing(ctx.db, copyOf)) ?? missingMailing())
  const { subject, content, ...rules } = SUGGESTED[flow ?? 'one_off']
  const suggested = {
    ...rules,
    email: { subject, preview: '', content },
    text: null,
    code: null,
    textsPerMinute: 10,
    emailsPerMinute: 300,
  }
  const draft = earlier
    ? {
        ...earlier,
        email: earlier.mail,
        text: earlier.sms,
        emailsPerMinute: earlier.mailsPerMinute,
      }
    : suggested
  const created = await inTransaction(ctx, (tx) =>
    insertMailing(tx.db, {
      ...draft,
      name,
      kind: flow ? 'flow' : 'one_off',
      flow,
      status: flow ? 'off' : 'draft',
      createdBy: by.id,
    }),
  )
  if (!created) throw new Error('The campaign was not stored')
  return oneMailing(ctx, created.id)
}
