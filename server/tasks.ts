import { sweepSessions } from './accounts/tasks.ts'
import { alertTasks } from './alerts/tasks.ts'
import { followUpQuote } from './booking/call-quotes/follow-up.ts'
import { sweepCallQuotes } from './booking/call-quotes/sweep-call-quotes.ts'
import { bookAllRecurring, bookRecurring } from './booking/recurring/book-recurring.ts'
import { capacityTasks } from './capacity/tasks.ts'
import { advertisingTasks } from './advertising/tasks.ts'
import { sweepOldCallCounts } from './core/sweep-call-counts.ts'
import { sweepOldEvents } from './core/sweep-events.ts'
import { closeMonth, closeMonths } from './commercial/close-month.ts'
import { remindOfInvoice } from './commercial/send-invoice.ts'
import { backUpRegularly } from './backup/back-up-regularly.ts'
import type { Task } from './core/task.ts'
import { dispatchTasks } from './dispatch/tasks.ts'
import { announceShare } from './haulers/announce-share.ts'
import { jobTasks } from './jobs/tasks.ts'
import { sendMailings } from './mailings/send-mailings.ts'
import { messagingTasks } from './messaging/tasks.ts'
import { sweepModelCalls } from './models/tasks.ts'
import { sendGuideLink } from './offers/guides/ask-for-guide.ts'
import { sweepGuideRequests } from './offers/guides/guide-file.ts'
import { holdUses, sweepRefusals } from './offers/hold-use.ts'
import { sweepEstimateRequests } from './offers/request-estimate.ts'
import { operationTasks } from './operations/watch-operation.ts'
import { creditReferrals } from './offers/refer-friends.ts'
import { paymentTasks } from './payments/tasks.ts'
import { payoutTasks } from './payouts/tasks.ts'
import { pushTasks } from './push/tasks.ts'
import { remindOfPapers } from './papers/remind.ts'
import { profileTasks } from './profiles/tasks.ts'
import { letDecisionCount } from './reviews/let-decision-count.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { repeatRequest } from './reconciliation/repeat-unanswered.ts'
import { reconcileRegularly } from './reconciliation/reconcile.ts'
import { settleOpenPayments } from './reconciliation/settle-open-payments.ts'
import { handleEvent } from './webhooks/receive-event.ts'
import { deliverSandboxEvent } from './webhooks/open-sandbox.ts'
import { expirePrice } from './price-changes/expire-price.ts'
import { remindOfPrice } from './price-changes/remind-of-price.ts'
import { informLeads } from './places/inform-leads.ts'
import { sweepLeads } from './places/tasks.ts'
import { settleDirectory } from './customers/tasks.ts'
import { sweepQuotes } from './quotes/tasks.ts'
import { securityTasks } from './security/tasks.ts'
import { expireMove } from './job-page/expire-move.ts'
import { settleDiscount } from './office/settle-discount.ts'
import { creditHaulers } from './referrals/credit-haulers.ts'
import { socialTasks } from './social/tasks.ts'
import { sendInvitation } from './staff/invite.ts'
import { endViewByClock } from './staff/see-as.ts'
import { deleteStoredFiles, sweepUploads } from './uploads/tasks.ts'
import { settleCancellation } from './workbench/cancel-job.ts'
import { settleEdit } from './workbench/settle-edit.ts'
import { sendWeeklyReports } from './weekly-report/send-weekly-reports.ts'
import { sweepGeneratedTexts } from './writing/tasks.ts'

/** Every task that the workers run. */
export const tasks: Task[] = [
  expireMove,
  followUpQuote,
  sweepCallQuotes,
  bookAllRecurring,
  bookRecurring,
  sweepUploads,
  deleteStoredFiles,
  backUpRegularly,
  settleDirectory,
  closeMonths,
  closeMonth,
  remindOfInvoice,
  sweepQuotes,
  sweepModelCalls,
  sweepLeads,
  informLeads,
  sweepSessions,
  sendInvitation,
  endViewByClock,
  sweepOldEvents,
  sweepOldCallCounts,
  ...securityTasks,
  ...alertTasks,
  ...operationTasks,
  ...messagingTasks,
  ...pushTasks,
  ...jobTasks,
  ...profileTasks,
  announceShare,
  remindOfPapers,
  letDecisionCount,
  ...payoutTasks,
  sendRefund,
  holdUses,
  sweepRefusals,
  sweepEstimateRequests,
  sendGuideLink,
  sweepGuideRequests,
  creditReferrals,
  creditHaulers,
  ...paymentTasks,
  repeatRequest,
  reconcileRegularly,
  settleOpenPayments,
  handleEvent,
  deliverSandboxEvent,
  expirePrice,
  remindOfPrice,
  ...dispatchTasks,
  ...capacityTasks,
  ...socialTasks,
  ...advertisingTasks,
  sendMailings,
  sendWeeklyReports,
  settleCancellation,
  settleDiscount,
  settleEdit,
  sweepGeneratedTexts,
]
