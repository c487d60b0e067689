import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  appPaths,
  confirmPath,
  adminJobPath,
  jobPath,
  joinPath,
  leaveWaitingListPath,
  invoicePath,
  quotePath,
  paths,
  receiptPath,
  reviewPath,
} from '../../contract/paths.ts'
import { LEGAL_DOCUMENTS, type LegalDocument } from '../../contract/legal-texts.ts'
import { resetPath } from '../../contract/password-reset.ts'
import { paymentReturnCookie } from '../booking/payment-return.ts'
import type { Testimonial } from '../../contract/ratings.ts'
import { fillPage, type PageSettings } from './fill-page.ts'
import {
  pageOf,
  readLegalPage,
  readPage,
  sendPage,
  whileSame,
  type LegalTextOnPage,
} from './pages.ts'
import { serveEmailFrame } from './security-headers.ts'
import { readLanding } from './testimonials.ts'

export type WebOptions = {
  /** The built screens, `dist/web`. */
  root: string
  settings: PageSettings
  /** Decides what `/` shows: the landing page, or the dashboard of the signed-in user. */
  isSignedIn: (request: FastifyRequest) => boolean | Promise<boolean>
  /** This version of a legal text; the one in force now for null, and for a version that there never was. */
  legalText: (document: LegalDocument, version: number | null) => Promise<LegalTextOnPage>
  /** The site that shows private photos, where the storage has one. */
  images?: string | undefined
  /** What customers allowed to publish of their ratings. */
  testimonials: () => Promise<Testimonial[]>
}

/**
 * Everything a browser asks for outside /api: pages, screens and files. Throws at registration when
 * the screens are not built.
 */
export async function webRoutes(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root, settings, isSignedIn, testimonials } = options
  keepProviderWords(app, settings.origin.startsWith('https:'))
  await app.register(serveFiles, { root })

  const pages = whileSame(settings, () => ({
    landing: readLanding(root, settings),
    shell: readPage(root, 'app.html', settings),
    privacy: readLegalPage(root, 'privacy.html', settings),
    terms: readLegalPage(root, 'terms.html', settings),
  }))
  // Refused now when the screens are not built.
  pages()

  app.get(paths.home, async (request, reply) =>
    sendPage(
      request,
      reply,
      (await isSignedIn(request))
        ? pages().shell
        : pages().landing(settings.demo ? [] : await testimonials()),
    ),
  )
  for (const document of LEGAL_DOCUMENTS)
    app.get(paths[document], async (request, reply) => {
      const text = await options.legalText(document, versionIn(request.url))
      return sendPage(request, reply, pages()[document](text))
    })
  const ownPages: readonly string[] = [paths.home, paths.hauler]
  for (const screen of appPaths.filter((path) => !ownPages.includes(path)))
    app.get(screen, (request, reply) => sendPage(request, reply, pages().shell))
  serveHaulerApp(app, options)

  for (const page of [adminJobPath(':jobId'), reviewPath])
    app.get(page, (request, reply) => sendPage(request, reply, pages().shell))

  // The screen finds out whether the link is valid; caches and search engines must not store or list it.
  const tokenPaths = [
    jobPath,
    receiptPath,
    confirmPath,
    leaveWaitingListPath,
    resetPath,
    joinPath,
    quotePath,
    invoicePath,
  ]
  for (const pathOf of tokenPaths)
    app.get(pathOf(':token'), (request, reply) =>
      sendPage(request, reply.header('x-robots-tag', 'noindex'), pages().shell),
    )

  serveEmailFrame(app, options.images)

  // An address an earlier version of the product linked to.
  app.get('/hauler-dashboard', (request, reply) =>
    reply.redirect(paths.hauler + new URL(request.url, settings.origin).search, 301),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').send(manifest(settings)),
  )
  app.get('/sitemap.xml', (_, reply) => reply.type('application/xml').send(sitemap(settings)))
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(settings)))

  // The router of the screens shows its own not-found page.
  app.get('/*', (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.callNotFound()
      : sendPage(request, reply.code(404), pages().shell),
  )
}

/** The hauler's screens as an app of their own: the page, the manifest of its icon, and the worker that keeps it. */
function serveHaulerApp(app: FastifyInstance, { root, settings }: WebOptions): void {
  const html = readFileSync(join(root, 'app.html'), 'utf8')
  const page = whileSame(settings, () =>
    pageOf(fillPage(html.replace('/manifest.webmanifest', HAULER_MANIFEST), settings)),
  )
  app.get(paths.hauler, (request, reply) => sendPage(request, reply, page()))
  app.get(HAULER_MANIFEST, (_, reply) =>
    reply.type('application/manifest+json').send({
      ...manifest(settings),
      name: `${settings.productName} Hauler`,
      id: paths.hauler,
      start_url: paths.hauler,
    }),
  )
  // Asked for at each visit, so that a release is taken up; the files that it names are hashed.
  for (const name of WORKERS) {
    const worker = readFileSync(join(root, name), 'utf8')
    app.get(`/${name}`, (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
  }
}

/** The version of the terms that an address asks for; null for those in force. */
function versionIn(url: string): number | null {
  const version = new URLSearchParams(url.split('?', 2)[1]).get('version') ?? ''
  return /^\d{1,9}$/.test(version) ? Number(version) : null
}

/** The service workers of the haulers' and the team's screens. */
const WORKERS = ['worker.js', 'staff-worker.js']
const HAULER_MANIFEST = '/hauler.webmanifest'
const PROVIDER_WORDS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/**
 * Stripe leads back with a secret and a claim in the address. The claim is not trusted; the secret proves who
 * paid, also in another browser, and moves to a cookie: it is not to stay in the address bar, the history
 * or a link that is passed on.
 */
function keepProviderWords(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async ({ url, method }, reply) => {
    const [path = '', search = ''] = url.split('?', 2)
    const words = new URLSearchParams(search)
    if (method !== 'GET' || !PROVIDER_WORDS.some((name) => words.has(name))) return
    const paymentIntent = words.get('payment_intent')
    const clientSecret = words.get('payment_intent_client_secret')
    if (paymentIntent && clientSecret)
      reply.header('set-cookie', paymentReturnCookie({ paymentIntent, clientSecret }, { secure }))
    for (const name of PROVIDER_WORDS) words.delete(name)
    // One slash: two would name another site.
    const clean = `${path.replace(/^[\\/]+/, '/')}${words.size > 0 ? `?${words}` : ''}`
    return reply.header('cache-control', 'no-store').redirect(clean, 303)
  })
}

async function serveFiles(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  // Hashed names: an asset never changes under its address.
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  await app.register(servePictures, { root })
}

/** The mark and the preview picture, which mailboxes and other sites show: their pages may load these. */
async function servePictures(app: FastifyInstance, { root }: { root: string }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    wildcard: false,
    index: false,
    maxAge: '1d',
    globIgnore: ['*.html', ...WORKERS, 'assets/**'],
  })
}

const PUBLIC_PAGES = [paths.home, paths.haulerRegistration, paths.privacy, paths.terms]

/** Tells crawlers which pages there are. */
function sitemap({ origin }: PageSettings): string {
  const urls = PUBLIC_PAGES.map((path) => `<url><loc>${encodeURI(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}

/** Keeps crawlers out of the API, where following /api/logout would be an act, and the staff's screens. */
const robots = ({ origin }: PageSettings): string => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /hauler$
Disallow: /job/
Disallow: /new-password/
Disallow: /join/
Disallow: /u/
Disallow: /w/
Sitemap: ${origin}/sitemap.xml
`

/** What a phone shows when the site is put on its home screen. */
const manifest = ({ productName }: PageSettings): Record<string, unknown> => ({
  name: productName,
  short_name: productName,
  start_url: '/',
  display: 'standalone',
  background_color: '#fbf8f1',
  theme_color: '#10342a',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
