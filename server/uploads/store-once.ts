import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { filesOf, pdfFileOf, urlOf } from './names.ts'
import type { StoredUploads } from './store-images.ts'
import { findUploadsOfRequest, forgetRequest } from './store.ts'

/** The request of a signed-in user, by the key it came with. */
export type UploadRequest = { userId: number; key: string }

const UNIQUE_VIOLATION = '23505'
const LOOK_EVERY_MS = 250
const MOST_LOOKS = 40
/** How long after its rows a request may still be writing its files, by clocks of servers that agree to within that. */
const WRITES_AT_MOST_MS = 60_000

/**
 * Stores the photos of a request, or answers those that it has stored before: a phone whose signal breaks off sends a photo
 * until it hears back. Of two such requests that arrive together one stores.
 */
export async function storeOnce(
  ctx: Context,
  request: UploadRequest | undefined,
  store: () => Promise<StoredUploads>,
): Promise<StoredUploads> {
  if (!request) return store()
  const stored = await storedBefore(ctx, request)
  if (stored) return stored
  try {
    return await store()
  } catch (error) {
    const other = isTaken(error) ? await storedBefore(ctx, request) : undefined
    if (other) return other
    throw error
  }
}

/** @throws AppError busy while the first request with this key is still writing its files. */
async function storedBefore(
  ctx: Context,
  request: UploadRequest,
): Promise<StoredUploads | undefined> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const uploads = await findUploadsOfRequest(ctx.db, request)
    if (uploads.length === 0) return undefined
    if (await haveFiles(ctx, uploads))
      return {
        files: uploads.map(({ name, format }) => urlOf(name, format)),
        problems: uploads.map(({ problem }) => problem),
      }
    const mayStillWriteSince = ctx.now().getTime() - WRITES_AT_MOST_MS
    if (!uploads.every(({ createdAt }) => createdAt.getTime() > mayStillWriteSince)) {
      // A crash came between the rows and the files: the sweep takes the rows, and the photo is stored again.
      await forgetRequest(ctx.db, request)
      return undefined
    }
    // The first of two such requests still writes them, or fails and takes its rows back.
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new AppError('busy', 'This photo is still being stored. Please try again in a moment.')
}

async function haveFiles(
  { storage }: Context,
  uploads: Awaited<ReturnType<typeof findUploadsOfRequest>>,
): Promise<boolean> {
  const sizes = await Promise.all(
    uploads.map(({ name, format }) =>
      storage.sizeOf(format === 'pdf' ? pdfFileOf(name) : filesOf(name).thumbnail),
    ),
  )
  return !sizes.includes(undefined)
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
