import { formatDay, type Day } from './calendar.ts'
import { paths } from './paths.ts'
import type { Placeholder } from './templates.ts'

type Settings = { product: string; supportPhone: string; publicUrl: string }

/** What previews and tests of templates say in place of each placeholder; the settings are the real ones. */
export const sampleValues = (
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
  amount: '$132.30',
  refund: 'Your $189.00 goes back to you.',
  haulerName: 'Dale',
  vehicle: 'Isuzu NPR',
  reason: 'The licence photo cannot be read.',
  link: publicUrl + paths.hauler,
  code: '493817',
})
