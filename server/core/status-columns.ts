import type { Noun } from '../../contract/lifecycles.ts'
import type { Tables } from '../db/tables.ts'

export type StatusColumn = {
  table: keyof Tables
  /** The column with the status. Its row is found by `id`. */
  status: string
  /** Rows that were taken off the lists do not move. */
  isHidden?: true
  /** The column that says when the row changed last. */
  changedAt?: 'updatedAt'
  /** What is only true until the next move, unless that move sets it. */
  clears?: readonly string[]
  /** What a row must not have to go to a state. */
  forbids?: Partial<Record<string, string>>
}

/**
 * Where the status of each noun stands. The migration that adds a noun's table also gives it the
 * trigger that removes a row's history with the row (see 0035).
 */
export const STATUS_COLUMNS = {
  job: {
    table: 'jobs',
    status: 'status',
    isHidden: true,
    changedAt: 'updatedAt',
    // A request is one until it has a hauler, or is over; one that ran out keeps the moment.
    clears: ['confirmBy'],
  },
  job_payment: { table: 'jobs', status: 'paymentStatus', changedAt: 'updatedAt' },
  payment: { table: 'payments', status: 'status', changedAt: 'updatedAt' },
  price_change: { table: 'priceChanges', status: 'status', changedAt: 'updatedAt' },
  refund: { table: 'refunds', status: 'status', changedAt: 'updatedAt' },
  payout: { table: 'payouts', status: 'status', changedAt: 'updatedAt', clears: ['reason'] },
  reversal: { table: 'reversals', status: 'status', changedAt: 'updatedAt', clears: ['failure'] },
  dispute: { table: 'disputes', status: 'status' },
  hauler: {
    table: 'haulers',
    status: 'status',
    isHidden: true,
    changedAt: 'updatedAt',
    clears: ['statusReason'],
  },
  paper: { table: 'haulerPapers', status: 'status' },
  hauler_change: { table: 'haulerChanges', status: 'status' },
  campaign: { table: 'adCampaigns', status: 'status', isHidden: true, changedAt: 'updatedAt' },
  mailing: {
    table: 'mailings',
    status: 'status',
    isHidden: true,
    changedAt: 'updatedAt',
    clears: ['notice'],
  },
  message: {
    table: 'notifications',
    status: 'status',
    clears: ['handedOverAt'],
    forbids: { queued: 'withdrawnAt' },
  },
  conversation: { table: 'conversations', status: 'status' },
  rating: { table: 'ratings', status: 'status' },
  post: {
    table: 'socialMediaPosts',
    status: 'status',
    changedAt: 'updatedAt',
    clears: ['failure', 'publishingSince', 'detail', 'progress', 'nextTryAt'],
  },
} as const satisfies Record<Noun, StatusColumn>

export const statusColumnOf = (noun: Noun): StatusColumn => STATUS_COLUMNS[noun]
