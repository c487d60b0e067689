import { formatDay, type Day } from './calendar.ts'
import { jobPath, paths } from './paths.ts'
import type { Placeholder, TemplateKey } from './templates.ts'

type Settings = { product: string; supportPhone: string; publicUrl: string }

/** As long as a real one. */
const SAMPLE_TOKEN = 'sample-sample-sample-sample-link'
const TO_CUSTOMERS: readonly TemplateKey[] = [
  'booking_confirmed',
  'hauler_assigned',
  'hauler_on_the_way',
  'job_started',
  'job_completed',
  'job_rescheduled',
  'price_asked',
]

/** What previews and tests of templates say in place of each placeholder; the settings are the real ones. */
export const sampleValues = (
  key: TemplateKey,
  today: Day,
  { product, supportPhone, publicUrl }: Settings,
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
  until: '2:30 PM',
  answer: 'the customer approved $189.00.',
  amount: '$132.30',
  refund: "We're refunding $189.00.",
  haulerName: 'Dale',
  vehicle: 'Isuzu NPR',
  reason: 'The licence photo cannot be read.',
  next: "We'll text you when a hauler accepts.",
  link: publicUrl + (TO_CUSTOMERS.includes(key) ? jobPath(SAMPLE_TOKEN) : paths.hauler),
  code: '493817',
})
