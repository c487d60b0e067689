import { formatDay, type Day } from '../../contract/calendar.ts'
import { paths } from '../../contract/paths.ts'
import type { Placeholder } from '../../contract/templates.ts'
import { readSettings } from '../settings.ts'

/** What a preview says in place of each placeholder; product and phone are the real ones. */
export const sampleValues = (today: Day): Record<Placeholder, string> => {
  const { productName: product, supportPhone } = readSettings()
  return {
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
    link: location.origin + paths.hauler,
    code: '493817',
  }
}
