import * as accounts from './accounts.ts'
import * as accountSessions from './account-sessions.ts'
import * as addresses from './addresses.ts'
import * as adMetrics from './ad-metrics.ts'
import * as adminHaulers from './admin-haulers.ts'
import * as adminLeads from './admin-leads.ts'
import * as adminMoney from './admin-money.ts'
import * as adminPayouts from './admin-payouts.ts'
import * as haulerCash from './hauler-cash.ts'
import * as alerts from './alerts.ts'
import * as adTouches from './ad-touches.ts'
import * as advertising from './advertising.ts'
import * as campaignWriter from './campaign-writer.ts'
import * as availability from './availability.ts'
import * as bookAgain from './book-again.ts'
import * as booked from './booked.ts'
import * as booking from './booking.ts'
import * as bookingRules from './booking-rules.ts'
import * as campaigns from './campaigns.ts'
import * as clientJobs from './client-jobs.ts'
import * as conversationMessages from './conversation-messages.ts'
import * as conversationStart from './conversation-start.ts'
import * as conversations from './conversations.ts'
import * as customers from './customers.ts'
import * as dispatch from './dispatch.ts'
import { deskModules } from './desk-api.ts'
import * as disputeEvidence from './dispute-evidence.ts'
import type { Endpoint } from './endpoint.ts'
import * as haulerAccount from './hauler-account.ts'
import * as haulerDay from './hauler-day.ts'
import * as haulerReviews from './hauler-reviews.ts'
import * as haulerShareChanges from './hauler-share-changes.ts'
import * as haulerNotes from './hauler-notes.ts'
import * as events from './events.ts'
import * as haulers from './haulers.ts'
import * as haulerSchedule from './hauler-schedule.ts'
import * as insights from './insights.ts'
import * as integrations from './integrations.ts'
import * as jobAdditions from './job-additions.ts'
import * as jobLinks from './job-links.ts'
import * as jobOutcome from './job-outcome.ts'
import * as disputeShares from './dispute-shares.ts'
import * as jobMoney from './job-money.ts'
import * as jobPage from './job-page.ts'
import * as adminRatings from './admin-ratings.ts'
import * as placeCheck from './place-check.ts'
import * as proof from './proof.ts'
import * as problems from './problems.ts'
import * as ratings from './ratings.ts'
import * as pickupConfirmation from './pickup-confirmation.ts'
import * as rescheduling from './rescheduling.ts'
import * as receipts from './receipts.ts'
import * as jobs from './jobs.ts'
import * as leadMagnets from './lead-magnets.ts'
import * as leads from './leads.ts'
import { isList } from './list.ts'
import * as loadRuleCalls from './load-rule-calls.ts'
import * as mailWebhooks from './mail-webhooks.ts'
import * as market from './market.ts'
import * as messageChoice from './message-choice.ts'
import * as messageTemplateCalls from './message-template-calls.ts'
import * as messaging from './messaging.ts'
import * as mileage from './mileage.ts'
import * as passkeyLogin from './passkey-login.ts'
import * as passkeys from './passkeys.ts'
import * as passwordReset from './password-reset.ts'
import * as payments from './payments.ts'
import * as samplePrice from './sample-price.ts'
import * as sandboxPayments from './sandbox-payments.ts'
import * as pickableItems from './pickable-items.ts'
import * as papers from './papers.ts'
import * as photoRequests from './photo-requests.ts'
import * as people from './people.ts'
import * as priceChanges from './price-changes.ts'
import * as priceReviews from './price-reviews.ts'
import * as push from './push.ts'
import * as quoteResults from './quote-results.ts'
import * as quoteReviews from './quote-reviews.ts'
import * as publicOffers from './public-offers.ts'
import * as quotes from './quotes.ts'
import * as estimates from './estimates.ts'
import * as referrals from './referrals.ts'
import * as modelCalls from './model-calls.ts'
import * as rateCards from './rate-cards.ts'
import * as noShow from './no-show.ts'
import * as release from './release.ts'
import * as swaps from './swaps.ts'
import * as calendarHaulers from './calendar-haulers.ts'
import * as schedule from './schedule.ts'
import * as atRisk from './at-risk.ts'
import * as autoAssign from './auto-assign.ts'
import * as search from './search.ts'
import * as sellers from './sellers.ts'
import * as socialAccounts from './social-accounts.ts'
import * as socialCalendar from './social-calendar.ts'
import * as solvedRisks from './solved-risks.ts'
import * as socialAutoPost from './social-auto-post.ts'
import * as socialPosts from './social-posts.ts'
import * as socialSchedules from './social-schedules.ts'
import * as socialTemplates from './social-templates.ts'
import * as statements from './statements.ts'
import * as stripeWebhooks from './stripe-webhooks.ts'
import * as suppressions from './suppressions.ts'
import * as taxDetails from './tax-details.ts'
import * as terms from './terms.ts'
import * as secondStep from './second-step.ts'
import * as twoFactor from './two-factor.ts'
import * as uploads from './uploads.ts'
import * as visit from './visit.ts'
import * as visitorJobs from './visitor-jobs.ts'
import * as waitingList from './waiting-list.ts'
import * as windows from './windows.ts'
import * as yearStatement from './year-statement.ts'

const modules = {
  ...deskModules,
  estimates,
  referrals,
  uploads,
  accounts,
  passwordReset,
  accountSessions,
  twoFactor,
  secondStep,
  passkeys,
  passkeyLogin,
  messageTemplateCalls,
  messaging,
  conversations,
  conversationMessages,
  conversationStart,
  messageChoice,
  suppressions,
  mailWebhooks,
  haulers,
  haulerAccount,
  haulerReviews,
  haulerShareChanges,
  papers,
  photoRequests,
  haulerSchedule,
  adminHaulers,
  availability,
  taxDetails,
  jobs,
  clientJobs,
  jobAdditions,
  ratings,
  adminRatings,
  problems,
  visit,
  visitorJobs,
  terms,
  customers,
  payments,
  sandboxPayments,
  stripeWebhooks,
  adminLeads,
  adminMoney,
  adminPayouts,
  haulerCash,
  disputeEvidence,
  disputeShares,
  jobMoney,
  statements,
  mileage,
  insights,
  yearStatement,
  sellers,
  pickableItems,
  people,
  priceChanges,
  priceReviews,
  push,
  quotes,
  quoteResults,
  quoteReviews,
  modelCalls,
  rateCards,
  samplePrice,
  loadRuleCalls,
  addresses,
  placeCheck,
  leads,
  waitingList,
  windows,
  bookingRules,
  booking,
  bookAgain,
  booked,
  dispatch,
  haulerDay,
  jobOutcome,
  market,
  release,
  swaps,
  noShow,
  proof,
  haulerNotes,
  atRisk,
  solvedRisks,
  calendarHaulers,
  schedule,
  autoAssign,
  jobPage,
  pickupConfirmation,
  rescheduling,
  receipts,
  jobLinks,
  adTouches,
  advertising,
  campaignWriter,
  campaigns,
  adMetrics,
  leadMagnets,
  publicOffers,
  socialPosts,
  socialCalendar,
  socialSchedules,
  socialTemplates,
  socialAccounts,
  socialAutoPost,
  integrations,
  alerts,
  search,
  events,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** 'adMetrics' reads 'Ad metrics'. */
const tagOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The endpoints of each module of the contract; a list counts twice, as itself and as its CSV file. */
export const apiByTag: { tag: string; endpoints: Endpoint[] }[] = Object.entries(modules).map(
  ([name, exported]) => ({
    tag: tagOf(name),
    endpoints: Object.values(exported)
      .filter(isEndpoint)
      .flatMap((each) => (isList(each) ? [each, each.csv] : [each])),
  }),
)

/** The whole API, in one list: the access test and the "every endpoint is served" test read it. */
export const api: Endpoint[] = apiByTag.flatMap(({ endpoints }) => endpoints)
