import { listAudit } from '../../contract/audit.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { paths, reviewPath } from '../../contract/paths.ts'
import type { Right } from '../../contract/rights.ts'
import type { AdminTab } from '../paths.ts'
import type { Entry } from './entries.ts'

type Action = Omit<Entry, 'group'>

/** A file that the screen of a part offers, or a form in it. */
const part = (
  id: string,
  label: string,
  words: string,
  right: Right,
  [tab, parameters, ask]: readonly [AdminTab, Record<string, string>, string],
): Action => ({
  id,
  label,
  words,
  right,
  command: { does: 'go', tab, parameters, ask: `press-${ask}` },
})

/** What can be done from anywhere; an action that is asked about first opens its own question. */
export const actionEntries = (isDark: boolean): Entry[] =>
  [...ACTIONS, ...pageActions(isDark)].map((action) => ({ ...action, group: 'Actions' }))

/** Something in the rows of a list: the entry opens the list, and the person chooses the row. */
const inList = (
  id: string,
  label: string,
  words: string,
  right: Right,
  [tab, parameters]: readonly [AdminTab, Record<string, string>],
): Action => ({ id, label, words, right, command: { does: 'go', tab, parameters } })

const ACTIONS: readonly Action[] = [
  {
    id: 'new-job',
    label: 'New job',
    detail: 'By phone',
    words: 'book booking call caller phone customer',
    right: 'run-jobs',
    command: { does: 'open', tab: 'jobs', parameters: { new: 'job' } },
  },
  {
    id: 'auto-assign',
    label: 'Auto-Assign Jobs',
    detail: 'Shows the plan first',
    words: 'dispatch schedule calendar',
    right: 'run-jobs',
    command: { does: 'open', tab: 'schedule', parameters: {}, ask: 'auto-assign' },
  },
  {
    id: 'auto-post',
    label: 'Auto-Post Now',
    detail: 'Shows the posts first',
    words: 'publish social media',
    right: 'run-marketing',
    command: { does: 'open', tab: 'social', parameters: {}, ask: 'auto-post' },
  },
  {
    id: 'review-queue',
    label: 'Review queue',
    detail: 'Applications and documents of haulers',
    words: 'applicants papers approve reject licence insurance pending',
    right: 'run-jobs',
    command: { does: 'leave', path: reviewPath },
  },
  part('new-text', 'Text a customer', 'sms message write new conversation', 'run-jobs', [
    'messages',
    { part: 'conversations' },
    'new-text',
  ]),
  part('add-customer', 'Add a customer', 'new create record person company', 'run-jobs', [
    'customers',
    {},
    'add-customer',
  ]),
  part('import', 'Import a CSV file', 'customers jobs haulers upload template', 'run-jobs', [
    'customers',
    {},
    'import',
  ]),
  part('invite', 'Invite a colleague', 'staff team email role', 'manage-team', [
    'settings',
    { section: 'system' },
    'invite',
  ]),
  inList('roles', "Change a colleague's role", 'remove sign out two-factor', 'manage-team', [
    'settings',
    { section: 'system' },
  ]),
  part('deleted-jobs', 'Recover a deleted job', 'restore bring back', 'run-jobs', [
    'jobs',
    {},
    'deleted-jobs',
  ]),
  inList('retry-payout', 'Retry a payout', 'failed transfer hauler bank', 'settle-money', [
    'money',
    { status: 'failed' },
  ]),
  inList('retry-refund', 'Retry a refund', 'failed reversal share', 'give-money', [
    'money',
    { part: 'troubles' },
  ]),
  inList('disputed-share', 'Pay or withhold a disputed share', 'bank hauler', 'settle-money', [
    'money',
    { part: 'disputes' },
  ]),
  inList('campaigns', 'Create, pause or resume a campaign', 'ads start stop', 'run-marketing', [
    'ads',
    {},
  ]),
  inList('mailings', 'Write, pause or resume an email or SMS campaign', 'flow', 'run-marketing', [
    'ads',
    { part: 'mailings' },
  ]),
  inList('posts', 'Write or schedule a post', 'social media publish', 'run-marketing', [
    'social',
    {},
  ]),
  inList('networks', 'Connect a social network', 'account disconnect', 'run-marketing', [
    'social',
    { part: 'accounts' },
  ]),
  part('check-books', 'Check the books', 'compare provider ledger reconcile', 'settle-money', [
    'money',
    {},
    'check-books',
  ]),
  part('journal', 'Export the journal', 'csv quickbooks xero bookkeeping', 'see-money', [
    'money',
    { part: 'reports', report: 'books' },
    'journal-file',
  ]),
  part('gst', 'Export the GST return', 'csv tax file', 'see-money', [
    'money',
    { part: 'reports', report: 'gst' },
    'gst-file',
  ]),
  part('audit', 'Export the audit log', 'csv who did what file', 'manage-team', [
    'settings',
    { section: 'system' },
    `file-${listAudit.path}`,
  ]),
  part('jobs-file', 'Export the jobs', 'csv file list download', 'see-jobs', [
    'jobs',
    {},
    `file-${listAdminJobs.path}`,
  ]),
]

const pageActions = (isDark: boolean): Action[] => [
  {
    id: 'security',
    label: 'Account security',
    words: 'password two-factor passkey sessions sign out everywhere',
    command: { does: 'leave', path: paths.security },
  },
  {
    id: 'theme',
    label: isDark ? 'Light mode' : 'Dark mode',
    words: 'toggle theme colour dark light',
    command: { does: 'theme' },
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'keys help single-key',
    command: { does: 'shortcuts' },
  },
]
