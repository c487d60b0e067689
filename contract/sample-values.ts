import { CONFIRM_COPY, type Channel } from './channels.ts'
import { formatDay, formatMonth, type Day } from './calendar.ts'
import { resetPath } from './password-reset.ts'
import {
  guideFilesPath,
  guidePath,
  invoicePath,
  jobPath,
  joinPath,
  leaveWaitingListPath,
  newsPath,
  paths,
  quotePath,
} from './paths.ts'
import { paperFacts } from './papers.ts'
import type { Placeholder, TemplateKey } from './templates.ts'

type Settings = { product: string; supportPhone: string; publicUrl: string; channel: Channel }

/** As long as a real one. */
const SAMPLE_TOKEN = 'sample-sample-sample-sample-link'
const TO_CUSTOMERS: readonly TemplateKey[] = [
  'booking_confirmed',
  'booking_to_collect',
  'booking_requested',
  'payment_reminder',
  'payment_link',
  'payment_missed',
  'hauler_assigned',
  'day_before',
  'hauler_on_the_way',
  'hauler_arrived',
  'customer_called',
  'customer_no_show',
  'hauler_no_show',
  'choose_window',
  'job_started',
  'job_started_early',
  'job_completed',
  'review_request',
  'job_rescheduled',
  'move_asked',
  'price_asked',
  'price_reminder',
  'price_extended',
]

/** Those that ask to book. */
const HOME: readonly TemplateKey[] = ['area_opened', 'request_unconfirmed', 'place_free']

const NEXT: Partial<Record<TemplateKey, string>> = {
  day_before: 'Dale is coming.',
  hauler_no_show: "If it still happens, we'll refund you $20.00 of it.",
  payout_failed: 'Please check your bank account. Your payouts:',
}

/** What a message to an account is about. */
const WHAT: Partial<Record<TemplateKey, string>> = {
  account_changed: 'password',
  sign_in_loosened:
    'Anika Sandhu turned off the rule that owners need two-factor sign-in, from now on.',
  move_asked: 'Thu, Nov 26, 12PM-5PM',
  booking_changed: 'the address and the phone number',
  proof_missing: 'an after-photo and the disposal record',
  change_approved: 'vehicle',
  share_changes:
    'from Dec 11, 2026 on, new bookings pay you 65% of the price instead of 70%. Jobs booked before that day keep their share, and tips stay yours in full.',
  hauler_changed: 'phone number ((604) 555-0143), service areas',
  change_refused: 'vehicle',
  photo_requested: "driver's licence",
  paper_expiring: paperFacts.icbc_commercial.name,
  paper_expired: paperFacts.icbc_commercial.name,
}

const linkOf = (key: TemplateKey): string => {
  if (key === 'staff_alert' || key === 'weekly_report' || key === 'sign_in_loosened')
    return paths.admin
  if (key === 'password_reset') return resetPath(SAMPLE_TOKEN)
  if (key === 'call_quote' || key === 'call_quote_follow_up') return quotePath(SAMPLE_TOKEN)
  if (key.startsWith('account_invoice') || key === 'account_credit_note')
    return invoicePath(SAMPLE_TOKEN)
  if (key === 'guide_confirm') return guidePath(SAMPLE_TOKEN)
  if (key === 'news_confirm') return newsPath(SAMPLE_TOKEN)
  if (key === 'guide_ready') return `${guideFilesPath}/1.pdf`
  if (key === 'staff_invited') return joinPath(SAMPLE_TOKEN)
  if (HOME.includes(key)) return paths.home
  return TO_CUSTOMERS.includes(key) ? jobPath(SAMPLE_TOKEN) : paths.hauler
}

/** What previews and tests of templates say in place of each placeholder; the settings are the real ones. */
export const sampleValues = (
  key: TemplateKey,
  today: Day,
  { product, supportPhone, publicUrl, channel }: Settings,
): Record<Placeholder, string> => ({
  product,
  supportPhone,
  firstName: 'Amrita',
  jobId: '1042',
  day: formatDay(today),
  window: '8AM-12PM',
  slot: '8-10 AM',
  price: '$189.00',
  oldPrice: '$165.00',
  until: key === 'payment_missed' ? `${formatDay(today)}, 2:30 PM` : '2:30 PM',
  answer: 'the customer approved $189.00.',
  amount: '$132.30',
  fee: '$49.00',
  refund: "We're refunding $189.00.",
  haulerName: 'Dale',
  haulerPhone: '(604) 555-0143',
  vehicle: 'Isuzu NPR',
  customerName: 'Mei',
  inviterName: 'Anika Sandhu',
  role: 'dispatcher',
  customerPhone: '(604) 555-0188',
  reason: 'The licence photo cannot be read.',
  next: NEXT[key] ?? "We'll let you know when a hauler accepts.",
  confirm: CONFIRM_COPY[channel],
  jobs: '3 new jobs',
  payout: '$132.30',
  link: publicUrl + linkOf(key),
  leave: publicUrl + leaveWaitingListPath('1042-sample-sample-link'),
  how: 'in cash to your hauler',
  what: WHAT[key] ?? 'The payout of $132.30 for job #1042 failed: the bank account is closed.',
  code: '493817',
  week: 'Nov 16 to Nov 22, 2026',
  figures: '\nAds: 120 visits, 9 bookings, 7 completed jobs.',
  words: 'Dale can take the bench too. He is with you at about 3.',
  subject: '$20 off before winter',
  title: 'A checklist for moving day',
  municipality: 'Squamish',
  invoice: 'INV-00042',
  credit: 'CN-00007',
  month: formatMonth(today),
  due: 'is due today',
  ways: 'See its pickups, download the PDF or pay by card.',
})
