import { answerFromDevice } from './answers.ts'
import { dropOldShells, storeShell } from './shell.ts'

/** The service worker of the hauler's screens; `web/build/worker.ts` builds it into one file. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(storeShell()))

// A new version waits until no page of the old one is open, or until a person asks for it: an open form stays.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const answer = answerFromDevice(event.request)
  if (answer) event.respondWith(answer)
})
