import { ratingLifecycle } from './admin-ratings.ts'
import { campaignLifecycle } from './advertising.ts'
import { conversationLifecycle } from './conversations.ts'
import { haulerChangeLifecycle } from './hauler-account.ts'
import { haulerLifecycle } from './haulers.ts'
import { jobLifecycle } from './jobs.ts'
import type { Move } from './lifecycle.ts'
import { mailingLifecycle } from './mailings.ts'
import { messageLifecycle } from './messaging.ts'
import { paperLifecycle } from './papers.ts'
import {
  disputeLifecycle,
  jobPaymentLifecycle,
  paymentLifecycle,
  payoutLifecycle,
  refundLifecycle,
  reversalLifecycle,
} from './payments.ts'
import { priceChangeLifecycle } from './price-changes.ts'
import { postLifecycle } from './social.ts'

/** Every lifecycle, under its title in docs/domain.md. */
export const LIFECYCLES = {
  'Job status': jobLifecycle,
  'Payment status of a job': jobPaymentLifecycle,
  Payment: paymentLifecycle,
  'On-site price change': priceChangeLifecycle,
  Refund: refundLifecycle,
  Payout: payoutLifecycle,
  'Share taken back': reversalLifecycle,
  Dispute: disputeLifecycle,
  Hauler: haulerLifecycle,
  'Reviewed change of a hauler': haulerChangeLifecycle,
  'Paper of a hauler': paperLifecycle,
  Campaign: campaignLifecycle,
  'Campaign by email and SMS': mailingLifecycle,
  Message: messageLifecycle,
  Conversation: conversationLifecycle,
  'Social post': postLifecycle,
  'Publishing of a rating': ratingLifecycle,
}

/** What has a lifecycle. */
export type Noun = (typeof LIFECYCLES)[keyof typeof LIFECYCLES]['noun']

/** Every lifecycle as a Markdown table, for docs/domain.md. */
export const printLifecycles = (): string =>
  Object.entries(LIFECYCLES)
    .map(([title, { moves }]) => `### ${title}\n\n${tableOf(moves)}`)
    .join('\n\n')

const tableOf = (moves: Record<string, Move>): string =>
  [
    '| move | who | from | to |',
    '| --- | --- | --- | --- |',
    ...Object.entries(moves).map(
      ([name, { by, from, to }]) => `| ${name} | ${by.join(', ')} | ${from.join(', ')} | ${to} |`,
    ),
  ].join('\n')
