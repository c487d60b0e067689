import { listAtRisk } from '../../../contract/at-risk.ts'
import { previewCancellation } from '../../../contract/job-cancellation.ts'
import { getJobTimeline } from '../../../contract/job-timeline.ts'
import { getJobMoney } from '../../../contract/job-money.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'

/** What shows that a job is cancelled, or not any more. */
export const AFTER_CANCELLING = [
  ...AFTER_ASSIGNING,
  listAtRisk,
  previewCancellation,
  getJobTimeline,
  getJobMoney,
]
