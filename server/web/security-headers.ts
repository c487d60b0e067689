import type { FastifyInstance } from 'fastify'
import { EMAIL_FRAME } from '../../contract/mailing-people.ts'
import type { PaymentProvider } from '../providers/payments/payments.ts'

/** Who the customers of this server pay with. */
type Payments = PaymentProvider['name']

// Scripts and styles come from this site's files alone; pages with style elements name their hashes (core/send-html.ts).
// React and the charts set styles from scripts, which no policy is about. Photos are previewed as blobs.
const CONTENT: Record<string, string> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
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
  // The desk shows emails in a frame of this site.
  'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
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

/** What no page of ours asks of a browser, so that nothing that got into one can. */
const UNUSED_POWERS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
  // Browsers that name no referrer name no origin of a form either, which same-origin.ts asks for.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const STRIPE_HEADERS = {
  ...HEADERS,
  // Google Pay asks in a window of its own and has to find the way back from it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Browsers take it from https alone; without it there may be no https to come back to. */
const HTTPS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Where this server is reached, and whom its pages work with besides it. */
type Site = {
  /** The public address; undefined: http on this machine. */
  origin?: string | undefined
  payments: Payments
  /** The site that shows private photos, such as https://photos.s3.ca-central-1.amazonaws.com. */
  images?: string | undefined
}

/** What every answer carries. They never change, so they are built once here. */
export function addSecurityHeaders(app: FastifyInstance, { origin, payments, images }: Site): void {
  const hasStripe = payments === 'stripe'
  const headers = {
    ...(hasStripe ? STRIPE_HEADERS : HEADERS),
    ...(origin?.startsWith('https:') && HTTPS_HEADERS),
    'content-security-policy': policy(withImagesOf(hasStripe ? STRIPE_CONTENT : CONTENT, images)),
  }
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headers)
    // Refusals and answers to changes are stored nowhere; a read says itself how it may be.
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * The frame in which the desk shows an email: emails carry their styles inline. It is empty when it arrives, and nothing that
 * is written into it can run, be fetched from another site, or send a form.
 */
export function serveEmailFrame(app: FastifyInstance, images: string | undefined): void {
  const headers = {
    'content-security-policy': policy({
      'default-src': "'none'",
      'style-src': "'unsafe-inline'",
      'img-src': ["'self' data:", images].filter(Boolean).join(' '),
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      sandbox: 'allow-same-origin',
    }),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-cache',
  }
  app.get(EMAIL_FRAME, (_, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send('<!doctype html>'),
  )
}
