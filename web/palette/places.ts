import type { Right } from '../../contract/rights.ts'
import type { AdminTab } from '../paths.ts'

/** A part of a tab that has its own address; `label` is what its own tab, link or heading reads, unless `shown` is. */
export type Place = {
  label: string
  /** What its own tab reads, where other tabs have a part of that name. */
  shown?: string
  tab: AdminTab
  parameters: Record<string, string>
  words: string
  /** Beside the right of its tab. */
  right?: Right
}

const part = (tab: AdminTab, name: string, label: string, words = ''): Place => ({
  label,
  tab,
  parameters: { part: name },
  words,
})
/** A part whose name other tabs use too. */
const named = (tab: AdminTab, name: string, label: string, shown: string): Place => ({
  ...part(tab, name, label),
  shown,
})
const section = (name: string, label: string, words: string, right?: Right): Place => ({
  label,
  tab: 'settings',
  parameters: { section: name },
  words,
  ...(right && { right }),
})

const report = (name: string, shown: string, words: string): Place => ({
  label: `${shown} report`,
  shown,
  tab: 'money',
  parameters: { part: 'reports', report: name },
  words: `reports ${words}`,
})

/** The parts of the tabs, in the order of the tabs. */
export const PLACES: readonly Place[] = [
  part('messages', 'conversations', 'Conversations', 'inbox texts replies threads'),
  part('messages', 'templates', 'Templates', 'sms wording'),
  part('messages', 'suppressions', 'Suppression list', 'stop unsubscribe bounced'),
  part('ads', 'mailings', 'Email and SMS', 'mailings newsletters campaigns flows'),
  part('ads', 'spend', 'Spend and sources', 'cost import google meta'),
  part('ads', 'leads', 'Lead Magnets', 'guides downloads'),
  named('ads', 'templates', 'Ad templates', 'Templates'),
  named('ads', 'analytics', 'Ad analytics', 'Analytics'),
  part('social', 'schedules', 'Schedules', 'posts plan'),
  part('social', 'accounts', 'Accounts', 'networks connect'),
  named('social', 'templates', 'Post templates', 'Templates'),
  named('social', 'analytics', 'Post analytics', 'Analytics'),
  part('money', 'invoices', 'Invoices', 'invoices unpaid overdue ageing companies receivable'),
  part('money', 'disputes', 'Disputes', 'chargeback bank evidence'),
  part('money', 'troubles', 'Needs a look', 'troubles stuck failed mismatches'),
  part('money', 'ledger', 'Ledger', 'entries books accounts'),
  part('money', 'reports', 'Reports', 'revenue gst journal export quickbooks xero margin'),
  report('revenue', 'Revenue', 'by week area size source margin'),
  report('operations', 'Operations', 'utilisation time to claim reasons accuracy'),
  report('gst', 'GST return', 'tax filing'),
  report('books', 'Bookkeeping', 'journal accounts export quickbooks xero'),
  part('quotes', 'review', 'To review', 'estimates unsure'),
  part('quotes', 'rates', 'Rate card', 'prices fees items mattress'),
  part('quotes', 'rules', 'Rules', 'load size hazardous not taken'),
  part('quotes', 'callers', 'For callers', 'call-in quotes drafts follow-up'),
  part('quotes', 'leads', 'Out of area', 'waiting interest'),
  section('business', 'Name, phone, hours', 'business support email'),
  section('areas', 'Areas served', 'service areas open close'),
  section('booking', 'Windows, holidays and lead time', 'closed days horizon'),
  section('fees', 'Prices and fees', 'cancelling trip fee'),
  section('payouts', 'Payouts', 'hold hours apology credit'),
  section('visits', 'Visits and no-shows', 'early start waiting release'),
  section('planning', 'Planning and undo', 'evenness seconds minutes'),
  section('facilities', 'Where loads go', 'transfer stations disposal', 'change-settings'),
  section('terms', 'Legal texts', 'terms privacy versions', 'change-settings'),
  section('quiet', 'Quiet hours', 'night texts sending'),
  section('notifications', 'Notification rules', 'optional messages channels'),
  section('social', 'Social posts', 'schedules ahead late missed'),
  section('alerts', 'Who gets which alert', 'notification rules', 'manage-team'),
  section(
    'system',
    'Integrations, staff, audit log',
    'team invite roles stripe twilio smtp',
    'manage-team',
  ),
  section(
    'status',
    'System status',
    'health database queues providers backup disk processes alerts runbook',
    'run-jobs',
  ),
  section('security', 'Two-factor sign-in of owners', '2fa authenticator required security'),
]
