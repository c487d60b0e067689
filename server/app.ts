import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import type { FastifyInstance } from 'fastify'
import { api } from '../contract/api.ts'
import type { Identities } from './accounts/identities.ts'
import { accountRoutes, navigationRoutes } from './accounts/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { BARE_TEMPLATE } from './advertising/page-copy.ts'
import { advertisingPages } from './advertising/pages.ts'
import { advertisingRoutes } from './advertising/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { capacityRoutes } from './capacity/routes.ts'
import { BARE_PAGE, unsubscribePage } from './consents/unsubscribe-page.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { binder } from './core/bind.ts'
import { BODY_LIMITS, limitBodies, type BodyLimits } from './core/body-limits.ts'
import type { Context } from './core/context.ts'
import { type Drain, endConnections } from './core/drain.ts'
import { openHub, type EventHub } from './core/event-hub.ts'
import { limitCalls } from './core/limit-calls.ts'
import { refuseForeignOrigins } from './core/same-origin.ts'
import { logUndeclaredError, watchErrors, type ReportError } from './core/watch-errors.ts'
import { calendarRoutes } from './dispatch/calendar/calendar-routes.ts'
import { priceRoutes } from './price-changes/routes.ts'
import { dispatchRoutes } from './dispatch/routes.ts'
import { atRiskRoutes } from './dispatch/at-risk/routes.ts'
import { feedRoutes } from './dispatch/feed/routes.ts'
import { noteRoutes } from './dispatch/notes/routes.ts'
import { releaseRoutes } from './dispatch/release/routes.ts'
import { documentationRoutes } from './documentation.ts'
import { haulerRoutes } from './haulers/routes.ts'
import { hoursRoutes } from './hours/routes.ts'
import { taxDetailsRoutes } from './haulers/tax-details-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { healthRoutes } from './health.ts'
import { identifier, type Identifier } from './identify.ts'
import { insightRoutes } from './insights/routes.ts'
import { integrationRoutes } from './integrations/routes.ts'
import { receiptRoutes } from './job-page/receipt-routes.ts'
import { jobPageRoutes } from './job-page/routes.ts'
import { problemRoutes } from './problems/routes.ts'
import { testimonials } from './ratings/rate.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { renderLegalText } from './legal/render-legal-text.ts'
import { legalRoutes } from './legal/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { outboxRoute } from './messaging/outbox.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { evidenceRoutes } from './disputes/routes.ts'
import { modelRoutes } from './models/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { sandboxPages } from './payouts/sandbox-pages.ts'
import { pushRoutes } from './push/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { placeRoutes } from './places/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { quoteResultRoutes } from './quotes/results/routes.ts'
import { quoteReviewRoutes } from './quotes/review/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { loadRuleRoutes } from './quotes/rules/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { openServer } from './open-server.ts'
import type { LogStream } from './request-log.ts'
import { screensOf, templateOf, type Screens } from './screens.ts'
import { logSecurity } from './security-log.ts'
import { securityRoutes } from './security/routes.ts'
import type { Metrics } from './operations/metrics.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { mediaRoutes } from './social/media/media-routes.ts'
import { socialRoutes } from './social/routes.ts'
import { oauthRoutes } from './social/oauth-routes.ts'
import { sandboxConsent } from './social/sandbox-consent.ts'
import { pictureRoutes } from './social/picture-routes.ts'
import { sandboxFeed } from './social/sandbox-feed.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { webRoutes } from './web/routes.ts'
import { addSecurityHeaders } from './web/security-headers.ts'
import { securityTxt } from './web/security-txt.ts'

export type AppOptions = {
  identities: Identities
  /** Streams events to browsers; without it streams carry heartbeats alone. */
  hub?: EventHub
  /** Serves the built screens, and says whether the sample story and its log-ins exist; tests of the API do without. */
  web?: { demo: boolean }
  /** Takes the lines of the log instead of the standard output. */
  logTo?: LogStream
  /** How long requests may take to arrive. */
  bodyLimits?: BodyLimits
  /** Says that the process stops; without it, it never does. */
  drain?: Drain
  /** Measures this process, for /metrics. */
  metrics?: Metrics | undefined
  /** Called with refusals that the contract does not name; logged unless a test collects them. */
  reportError?: ReportError
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/** The whole server: which features it has. Everything they need arrives in the context. */
export async function buildApp(
  ctx: Context,
  {
    identities,
    hub = openHub(),
    web,
    logTo,
    bodyLimits = BODY_LIMITS,
    reportError,
    drain = { isStopping: false },
    metrics,
  }: AppOptions,
): Promise<FastifyInstance> {
  const app = openServer(ctx.config, bodyLimits, logTo)
  // First, so that it sees the answer before it is compressed.
  watchErrors(app, api, reportError ?? logUndeclaredError)
  limitBodies(app, bodyLimits)
  endConnections(app, drain)
  healthRoutes(app, ctx, drain)
  metricsRoutes(app, ctx.config, metrics)
  await guard(app, ctx)
  const identified = identifier(ctx, identities)
  logSecurity(app, identified.identityOf)
  app.addHook('onSend', async (request) => {
    if (!READS.includes(request.method)) identified.forgetCaller(request)
  })
  await addFeatures(app, ctx, identified)
  eventRoutes(app, { ctx, identities, identifier: identified, hub })
  const screens = web && screensOf(ctx, web.demo)
  const template = screens ? templateOf(screens, 'campaign.html') : () => BARE_TEMPLATE
  advertisingPages(app, { ctx, identify: identified.identify, template })
  unsubscribePage(app, ctx, screens ? templateOf(screens, 'unsubscribe.html') : () => BARE_PAGE)
  if (screens) await addScreens(app, ctx, screens, identified)
  return app
}

/** What every request passes on its way to a feature, and every answer on its way back. */
async function guard(app: FastifyInstance, ctx: Context): Promise<void> {
  const { config, payments, storage } = ctx
  // Before the compression: what has not changed is neither compressed nor sent again.
  await app.register(etag, { weak: true })
  await app.register(compress, {
    threshold: 2_048, // Shorter answers travel in one packet anyway.
    encodings: ['gzip'],
    globalDecompression: false,
  })
  await app.register(cookie)
  addSecurityHeaders(app, {
    origin: config.origin,
    payments: payments.name,
    images: storage.origin,
  })
  await limitCalls(app, ctx)
  refuseForeignOrigins(app, config.origin)
}

async function addFeatures(
  app: FastifyInstance,
  ctx: Context,
  { identify, identityOf, browserOf }: Identifier,
): Promise<void> {
  const bind = binder(app, ctx, identify)
  documentationRoutes(app, ctx.config.productName)
  securityTxt(app, ctx)
  navigationRoutes(app, (request, reply) => browserOf(request, reply).signOut())
  await app.register(uploadRoutes, { ctx, identify })
  accountRoutes(bind)
  securityRoutes(bind)
  await deskRoutes(app, { ctx, identify, bind })
  messagingRoutes(bind)
  pushRoutes(bind)
  conversationRoutes(bind)
  outboxRoute(app, ctx, identityOf)
  haulerRoutes(bind)
  profileRoutes(bind)
  paperRoutes(bind)
  referralRoutes(bind)
  reviewRoutes(bind)
  hoursRoutes(bind)
  taxDetailsRoutes(bind)
  jobRoutes(bind)
  paymentRoutes(bind)
  moneyRoutes(bind)
  evidenceRoutes(app, ctx, identify)
  statementRoutes(bind)
  insightRoutes(bind)
  webhookRoutes(app, ctx)
  sandboxPages(app, ctx)
  quoteRoutes(bind)
  loadRuleRoutes(bind)
  quoteResultRoutes(bind)
  quoteReviewRoutes(bind)
  modelRoutes(bind)
  placeRoutes(bind)
  peopleRoutes(bind)
  capacityRoutes(bind)
  legalRoutes(bind)
  bookingRoutes(bind)
  dispatchRoutes(bind)
  priceRoutes(bind)
  calendarRoutes(bind)
  releaseRoutes(bind)
  noteRoutes(bind)
  atRiskRoutes(bind)
  jobPageRoutes(bind)
  ratingRoutes(bind)
  problemRoutes(bind)
  receiptRoutes(app, ctx)
  feedRoutes(app, bind, ctx)
  advertisingRoutes(bind)
  offerRoutes(bind)
  socialRoutes(bind)
  await app.register(mediaRoutes, { bind, ctx, identify })
  oauthRoutes(app, ctx, identify)
  sandboxConsent(app, ctx)
  sandboxFeed(app, ctx)
  pictureRoutes(app, ctx)
  reportRoutes(bind)
  integrationRoutes(bind)
  alertRoutes(bind)
}

async function addScreens(
  app: FastifyInstance,
  ctx: Context,
  screens: Screens,
  { identityOf }: Identifier,
): Promise<void> {
  await app.register(webRoutes, {
    ...screens,
    isSignedIn: async (request) => Boolean((await identityOf(request))?.user),
    legalText: (document, version) => renderLegalText(ctx, document, version),
    testimonials: () => testimonials(ctx),
    images: ctx.storage.origin,
  })
}
