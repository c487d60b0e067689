import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  precacheAndRoute,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { withoutPrivateFiles } from './private-files.ts'
import { hearPushes } from './push.ts'

// The service worker of the hauler's screens; `web/build/worker.ts` builds it into one file. Calls of the API are
// never touched: what they answer is current or an error.

declare const self: ServiceWorkerGlobalScope
/** The page and the files of the hauler's screens, put in by the build. */
declare const STORED_FILES: PrecacheEntry[]

hearPushes({ dashboard: '/hauler', devices: '/api/hauler/push/devices', goesItself: true })

/** The page that every address of the hauler's screens opens. */
const PAGE = '/hauler'
/** How long a weak signal may take to answer before the stored page is shown. */
const PATIENCE_SECONDS = 4
/** Some 40 MB at most: the pictures are at most 1920 pixels long. */
const MAX_PHOTOS = 120
const NOT_STORED = { status: 404, statusText: 'Not on this device' }

// The server's page, which a release may have changed; without a signal the stored one, whose files are all here.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === PAGE,
  new NetworkOnly({
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: PAGE })],
  }),
)

// Stores the whole version or nothing, and answers its files from there.
precacheAndRoute(STORED_FILES)
cleanupOutdatedCaches()
clientsClaim()

const photoAges = new ExpirationPlugin({ maxEntries: MAX_PHOTOS, purgeOnQuotaError: true })

// A photo's address is never given to another picture. `web/offline` deletes them when the hauler logs out. The hauler's
// own licence and papers have such addresses as well, and are not stored.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'),
  new CacheFirst({
    cacheName: 'hauler-photos',
    matchOptions: { ignoreVary: true },
    plugins: [
      { handlerDidError: async () => new Response(null, NOT_STORED) },
      new CacheableResponsePlugin({ statuses: [200] }),
      withoutPrivateFiles,
      photoAges,
    ],
  }),
)

// A new version waits until no page of the old one is open, or until a person asks for it: an open form stays.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data } = event
  if (data === 'take-over') void self.skipWaiting()
  if (data === 'forget-photos') event.waitUntil(photoAges.deleteCacheAndMetadata())
})
