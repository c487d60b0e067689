import type { Context } from '../core/context.ts'
import { filesOf, pdfFileOf, urlOf } from './names.ts'
import type { StoredUploads } from './store-images.ts'
import { findUploadsOfRequest, forgetRequest } from './store.ts'

/** The request of a signed-in user, by the key it came with. */
export type UploadRequest = { userId: number; key: string }

const UNIQUE_VIOLATION = '23505'

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

async function storedBefore(
  ctx: Context,
  request: UploadRequest,
): Promise<StoredUploads | undefined> {
  const uploads = await findUploadsOfRequest(ctx.db, request)
  if (uploads.length === 0) return undefined
  const stored = {
    files: uploads.map(({ name, format }) => urlOf(name, format)),
    problems: uploads.map(({ problem }) => problem),
  }
  // The first of two such requests may still be writing its files.
  if (uploads.every(({ isFresh }) => isFresh)) return stored
  const sizes = await Promise.all(
    uploads.map(({ name, format }) =>
      ctx.storage.sizeOf(format === 'pdf' ? pdfFileOf(name) : filesOf(name).thumbnail),
    ),
  )
  if (!sizes.includes(undefined)) return stored
  // A crash came between the rows and the files: the sweep takes the rows, and the photo is stored again.
  await forgetRequest(ctx.db, request)
  return undefined
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
