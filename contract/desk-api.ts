import * as accountInvoices from './account-invoices.ts'
import * as adminCustomers from './admin-customers.ts'
import * as adBudgets from './ad-budgets.ts'
import * as adExports from './ad-exports.ts'
import * as adSources from './ad-sources.ts'
import * as adTemplates from './ad-templates.ts'
import * as staffPush from './staff-push.ts'
import * as socialComposer from './social-composer.ts'
import * as socialConfirm from './social-confirm.ts'
import * as socialMedia from './social-media.ts'
import * as socialNetworks from './social-networks.ts'
import * as socialReview from './social-review.ts'
import * as audit from './audit.ts'
import * as board from './board.ts'
import * as bookkeeping from './bookkeeping.ts'
import * as calendarFeed from './calendar-feed.ts'
import * as haulerReferrals from './hauler-referrals.ts'
import * as callQuotes from './call-quotes.ts'
import * as commercialAccounts from './commercial-accounts.ts'
import * as customerEdits from './customer-edits.ts'
import * as customerMerges from './customer-merges.ts'
import * as customerHistory from './customer-history.ts'
import * as customerRecord from './customer-record.ts'
import * as discounts from './discounts.ts'
import * as guides from './guides.ts'
import * as gstReturn from './gst-return.ts'
import * as haulerEdit from './hauler-edit.ts'
import * as adSpend from './ad-spend.ts'
import * as imports from './imports.ts'
import * as invoices from './invoices.ts'
import * as jobCancellation from './job-cancellation.ts'
import * as jobEdit from './job-edit.ts'
import * as jobPrice from './job-price.ts'
import * as jobTimeline from './job-timeline.ts'
import * as recurringPickups from './recurring-pickups.ts'
import * as legalTexts from './legal-texts.ts'
import * as linkedInvoices from './linked-invoices.ts'
import * as linkedQuotes from './linked-quotes.ts'
import * as offerDesk from './offer-desk.ts'
import * as officeJobs from './office-jobs.ts'
import * as operationsReport from './operations-report.ts'
import * as callers from './callers.ts'
import * as phoneBookings from './phone-bookings.ts'
import * as photoConsents from './photo-consents.ts'
import * as receivedPayments from './received-payments.ts'
import * as reports from './reports.ts'
import * as reviewDecisions from './review-decisions.ts'
import * as reviewQueue from './review-queue.ts'
import * as revenueReport from './revenue-report.ts'
import * as settingsCalls from './settings-calls.ts'
import * as templateVersions from './template-versions.ts'
import * as setupChecklist from './setup-checklist.ts'
import * as seeAs from './see-as.ts'
import * as staff from './staff.ts'
import * as mailings from './mailings.ts'
import * as mailingMoves from './mailing-moves.ts'
import * as mailingPeople from './mailing-people.ts'
import * as mailingWriter from './mailing-writer.ts'
import * as mailingResults from './mailing-results.ts'
import * as staffProtection from './staff-protection.ts'
import * as moveRequests from './move-requests.ts'
import * as bulkDeletions from './bulk-deletions.ts'
import * as bulkMoves from './bulk-moves.ts'
import * as customerBulk from './customer-bulk.ts'
import * as paperRequests from './paper-requests.ts'
import * as systemStatus from './system-status.ts'
import * as teamMoves from './team-moves.ts'

/** The parts of the contract for the team's desk alone; `api.ts` has all others. */
export const deskModules = {
  audit,
  board,
  calendarFeed,
  haulerReferrals,
  staff,
  staffProtection,
  seeAs,
  settingsCalls,
  legalTexts,
  templateVersions,
  setupChecklist,
  haulerEdit,
  adminCustomers,
  commercialAccounts,
  accountInvoices,
  customerHistory,
  invoices,
  customerRecord,
  customerEdits,
  customerMerges,
  adSpend,
  imports,
  socialComposer,
  socialConfirm,
  socialMedia,
  photoConsents,
  socialNetworks,
  socialReview,
  staffPush,
  systemStatus,
  adSources,
  adTemplates,
  adExports,
  adBudgets,
  callers,
  phoneBookings,
  callQuotes,
  offerDesk,
  guides,
  mailings,
  mailingMoves,
  mailingPeople,
  mailingWriter,
  mailingResults,
  recurringPickups,
  linkedInvoices,
  linkedQuotes,
  moveRequests,
  teamMoves,
  bulkMoves,
  bulkDeletions,
  customerBulk,
  paperRequests,
  discounts,
  officeJobs,
  jobCancellation,
  jobEdit,
  jobPrice,
  jobTimeline,
  receivedPayments,
  reviewQueue,
  reviewDecisions,
  reports,
  revenueReport,
  operationsReport,
  gstReturn,
  bookkeeping,
}
