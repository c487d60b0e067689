import { getMailingResults } from '../../../contract/mailing-results.ts'
import {
  getMailing,
  listMailingChanges,
  listMailings,
  type MailingStatus,
} from '../../../contract/mailings.ts'

/** What shows campaigns by email and SMS: stale once one is changed. */
export const MAILING_READS = [listMailings, getMailing, getMailingResults, listMailingChanges]

/** The colours are those of the statuses that mean the same. */
export const mailingTones: Record<MailingStatus, string> = {
  draft: 'draft',
  scheduled: 'pending',
  sending: 'in_progress',
  paused: 'pending',
  completed: 'completed',
  stopped: 'cancelled',
  off: 'draft',
  on: 'completed',
}
