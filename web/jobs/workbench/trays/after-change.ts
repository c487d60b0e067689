import { listAtRisk } from '../../../../contract/at-risk.ts'
import { getDiscountOffer } from '../../../../contract/discounts.ts'
import { getJobMoney } from '../../../../contract/job-money.ts'
import { getPaymentLinks } from '../../../../contract/office-jobs.ts'
import { getMoveOptions } from '../../../../contract/team-moves.ts'
import { AFTER_ASSIGNING } from '../../../api/after-assigning.ts'

/** What shows a job that was moved, assigned, released or became cheaper. */
export const AFTER_CHANGE = [
  ...AFTER_ASSIGNING,
  listAtRisk,
  getJobMoney,
  getMoveOptions,
  getDiscountOffer,
  getPaymentLinks,
]

/** After it was undone. */
export const UNDONE = 'Undone. No message has left'
