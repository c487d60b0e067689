import { showPhoto } from './photos.ts'
import { storedFile, storedPage } from './shell.ts'

/** How long a weak signal may take to answer before the stored page is shown. */
const PATIENCE_MS = 4_000

/**
 * The answer to a request of a hauler's page; undefined leaves it to the browser. Calls of the API are never
 * touched: what they answer is current or an error.
 */
export function answerFromDevice(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return pathname === '/hauler' ? newestPage(request) : undefined
  if (pathname.startsWith('/assets/')) return fileOf(request)
  if (pathname.startsWith('/uploads/')) return showPhoto(request)
  return undefined
}

/** The server's page, which a release may have changed; without a signal the stored one. */
async function newestPage(request: Request): Promise<Response> {
  const fromServer = fetch(request)
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([fromServer, tooLate]).catch(() => undefined)
  return answer ?? (await storedPage()) ?? fromServer
}

const fileOf = async (request: Request): Promise<Response> =>
  (await storedFile(request)) ?? fetch(request)
