/** The hashed files of the hauler's screens, put in by the build. */
declare const SHELL_FILES: readonly string[]
/** Changes with any of them. */
declare const SHELL_VERSION: string

const PREFIX = 'hauler-shell-'
const NAME = PREFIX + SHELL_VERSION
/** The page that every address of the hauler's screens opens. */
const PAGE = '/hauler'
/** The cookie and the compression that a page was stored with do not matter without a signal. */
const ANY_HEADERS = { ignoreVary: true }

/** Stores the whole version or nothing; files that an older version has are not fetched again. */
export async function storeShell(): Promise<void> {
  const cache = await caches.open(NAME)
  await Promise.all(
    SHELL_FILES.map(async (file) => {
      const stored = await caches.match(file)
      await (stored ? cache.put(file, stored) : cache.add(file))
    }),
  )
  // Last, and past the browser's cache: the page names these very files.
  await cache.add(new Request(PAGE, { cache: 'no-store' }))
}

export async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(old.map((name) => caches.delete(name)))
}

export const storedPage = async (): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(PAGE, ANY_HEADERS)

export const storedFile = async (request: Request): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(request, ANY_HEADERS)
