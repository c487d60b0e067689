import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '../providers/payments/payments.ts'

/** Who the customers of this server pay with. */
type Payments = PaymentProvider['name']

// Scripts come from this site's files alone; the pages built ahead of time and Base UI carry style
// elements, so styles may stand inline. Photos are previewed as blobs.
const CONTENT: Record<string, string> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/**
 * What Stripe documents for its script: https://docs.stripe.com/security/guide#content-security-policy.
 * It may be kept nowhere but there, its fields and a bank's question are frames, and the frames stand
 * on names of their own below js.stripe.com.
 */
const STRIPE_CONTENT: Record<string, string> = {
  ...CONTENT,
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': "'self' https://api.stripe.com",
}

/** Photos of licences may come from the storage's own site, by an address signed for it. */
const withImagesOf = (
  content: Record<string, string>,
  origin: string | undefined,
): Record<string, string> =>
  origin === undefined ? content : { ...content, 'img-src': `${content['img-src']} ${origin}` }

const policy = (content: Record<string, string>): string =>
  Object.entries(content)
    .map(([name, sources]) => `${name} ${sources}`)
    .join(';')

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Browsers that name no referrer name no origin of a form either, which same-origin.ts asks for.
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const STRIPE_HEADERS = {
  ...HEADERS,
  // Google Pay asks in a window of its own and has to find the way back from it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Whom the pages of this server work with besides it. */
type Partners = {
  payments: Payments
  /** The site that shows private photos, such as https://photos.s3.ca-central-1.amazonaws.com. */
  images?: string | undefined
}

/** What every answer carries. They never change, so they are built once here. */
export function addSecurityHeaders(app: FastifyInstance, { payments, images }: Partners): void {
  const hasStripe = payments === 'stripe'
  const headers = {
    ...(hasStripe ? STRIPE_HEADERS : HEADERS),
    'content-security-policy': policy(withImagesOf(hasStripe ? STRIPE_CONTENT : CONTENT, images)),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
