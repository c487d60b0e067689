/** Photos of the hauler's jobs; `web/offline` deletes this cache when the hauler logs out. */
const PHOTOS = 'hauler-photos'
/** Some 40 MB at most: the pictures are at most 1920 pixels long. */
const MAX_PHOTOS = 120

/** A photo's address is never given to another picture: one that is stored is shown without asking. */
export async function showPhoto(request: Request): Promise<Response> {
  const cache = await caches.open(PHOTOS)
  const stored = await cache.match(request)
  if (stored) return stored
  const answer = await fetch(request)
  // What is answered by a redirect or in parts cannot be shown again later.
  if (answer.status === 200 && !answer.redirected) await store(cache, request, answer.clone())
  return answer
}

async function store(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer)
    const stored = await cache.keys()
    // Oldest first: keys come in the order in which they were put.
    const surplus = stored.slice(0, Math.max(0, stored.length - MAX_PHOTOS))
    await Promise.all(surplus.map((old) => cache.delete(old)))
  } catch {
    // The device is full. The photo is shown all the same.
  }
}
