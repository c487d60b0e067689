import { z } from 'zod'
import { CampaignMoney } from './ad-sources.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { LeftOutReason } from './mailing-people.ts'
import { MailingCounts, MailingId } from './mailings.ts'
import { Money } from './money.ts'

const count = z.int()

/** The number of a cost. */
export const MailingCostId = Id.brand<'MailingCostId'>()
export type MailingCostId = z.infer<typeof MailingCostId>

/** What a campaign by email and SMS cost, as a person of the team entered it. */
export const MailingCost = z.object({
  id: MailingCostId,
  label: z.string(),
  amount: Money,
  /** First name of who entered it. */
  enteredBy: z.string(),
  enteredAt: Instant,
})
export type MailingCost = z.infer<typeof MailingCost>

/**
 * What a campaign by email and SMS brought. Jobs are those whose last visit before the booking came by its tracked link, in the
 * thirty days before. `share` = `revenue` − `gst` − `haulers` − `fees`, and `revenue` = `gross` − `refunds` − `disputes`. `roi` is
 * (share − cost) / cost as a fraction, null without a cost.
 */
export const MailingResults = CampaignMoney.omit({ jobs: true }).extend({
  counts: MailingCounts,
  /** Who got nothing and why: when it began, and when their turn came. */
  leftOut: z.array(z.object({ reason: LeftOutReason, people: count })),
  emails: count,
  texts: count,
  segments: count,
  clicked: count,
  unsubscribed: count,
  complained: count,
  bounced: count,
  booked: count,
  completed: count,
  cancelled: count,
  open: count,
  roi: z.number().nullable(),
  costs: z.array(MailingCost),
})
export type MailingResults = z.infer<typeof MailingResults>

const params = z.object({ mailingId: MailingId })

/** The results of a campaign by email and SMS, down to completed jobs and the platform’s net share. */
export const getMailingResults = endpoint({
  method: 'GET',
  path: '/api/admin/mailings/:mailingId/results',
  access: 'admin',
  right: 'see-marketing',
  summary: 'What a campaign by email and SMS brought, down to completed jobs',
  params,
  response: MailingResults,
})

/** Enters what a campaign cost, such as the bill for its texts. */
export const addMailingCost = endpoint({
  method: 'POST',
  path: '/api/admin/mailings/:mailingId/costs',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Enter a cost of a campaign by email and SMS',
  params,
  body: z.object({
    label: requiredText('What it is for is required', { max: 80 }),
    amount: Money.refine((amount) => amount > 0, 'Please enter more than $0.00'),
  }),
  response: MailingResults,
})

/** Removes a cost that was entered by mistake. */
export const removeMailingCost = endpoint({
  method: 'DELETE',
  path: '/api/admin/mailings/:mailingId/costs/:costId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Remove a cost of a campaign by email and SMS',
  params: z.object({ mailingId: MailingId, costId: MailingCostId }),
  response: MailingResults,
})
