import { z } from 'zod'
import { Day, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobPage, Link } from './job-page.ts'
import { Money } from './money.ts'

/**
 * Moves the pickup, paid or not, to another window; its hauler keeps it when free and no other pickup loses its
 * place. Once the hauler is on the way it costs the cancellation fee, charged to the saved card, and the hauler is
 * released. Moving it to today adds the same-day price, charged to the saved card where the pickup is paid; moving
 * it off today before it has a hauler gives that back. `fee` is what the customer was shown that it costs, none
 * where it is left out, and `refund` what it gives back, compared where it is given; `amount_mismatch` names the right `fee` and `refund`.
 * `invalid_input` for a window that is closed, `not_free` with `alternatives`, the open windows nearby, `illegal_move` when it
 * is too late, the same-day price is above the credit of the company’s account, for the fourth time before it is paid, and for the 21st in all. `payment_failed` and `provider_unavailable` from the payment provider and `in_use` while another
 * such charge or a first payment is being ended, `busy` when hundreds book that day at the same moment: nothing is moved then, and nothing is kept.
 */
export const reschedulePickup = endpoint({
  method: 'POST',
  path: '/api/job/:token/reschedule',
  access: 'public',
  summary:
    'The customer chooses another window that is open, for the price that was shown: the same-day price of today, or the fee once the hauler is on the way; else 409 with the reason',
  params: Link,
  body: z.object({
    preferredDate: Day,
    preferredTime: TimeWindow,
    fee: Money.optional(),
    refund: Money.optional(),
  }),
  errors: [
    'illegal_move',
    'not_free',
    'amount_mismatch',
    'in_use',
    'busy',
    'payment_failed',
    'provider_unavailable',
  ],
  response: JobPage,
})
