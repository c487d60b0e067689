import { campaignMoves } from './advertising.ts'
import { haulerMoves } from './haulers.ts'
import { jobMoves } from './jobs.ts'
import type { Move } from './lifecycle.ts'
import { messageMoves } from './messaging.ts'
import {
  disputeMoves,
  jobPaymentMoves,
  paymentMoves,
  payoutMoves,
  refundMoves,
  reversalMoves,
} from './payments.ts'
import { priceChangeMoves } from './price-changes.ts'
import { postMoves } from './social.ts'

const LIFECYCLES: Record<string, Record<string, Move<string, string>>> = {
  'Job status': jobMoves,
  'Payment status of a job': jobPaymentMoves,
  Payment: paymentMoves,
  'Price named on site': priceChangeMoves,
  Refund: refundMoves,
  Payout: payoutMoves,
  'Share taken back': reversalMoves,
  Dispute: disputeMoves,
  Hauler: haulerMoves,
  Campaign: campaignMoves,
  Message: messageMoves,
  'Social post': postMoves,
}

/** Every lifecycle as a Markdown table, for docs/domain.md. */
export const printLifecycles = (): string =>
  Object.entries(LIFECYCLES)
    .map(([title, moves]) => `### ${title}\n\n${tableOf(moves)}`)
    .join('\n\n')

const tableOf = (moves: Record<string, Move<string, string>>): string =>
  [
    '| move | who | from | to |',
    '| --- | --- | --- | --- |',
    ...Object.entries(moves).map(
      ([name, { by, from, to }]) => `| ${name} | ${by.join(', ')} | ${from.join(', ')} | ${to} |`,
    ),
  ].join('\n')
