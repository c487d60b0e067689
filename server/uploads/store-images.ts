import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { AppError } from '../../contract/errors.ts'
import type { UploadPurpose } from '../../contract/uploads.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { createGate } from '../core/gate.ts'
import { TOO_MANY_PHOTOS } from './too-many-photos.ts'
import { processImage, type ProcessedImage } from './images.ts'
import { filesOf, newName, urlOf } from './names.ts'
import { insertUploads, removeUploads } from './store.ts'

type Kept = ProcessedImage & { name: string }

const MAX_WAITING = 64
// A request holds one received file in memory at a time; few enough requests hold any.
const gate = createGate(2 * availableParallelism(), MAX_WAITING, TOO_MANY_PHOTOS)

/**
 * Re-encodes received files and stores them, all or none; answers their addresses in the order sent.
 * @throws AppError as processImage does, naming the file by its place; busy when too many wait.
 */
export async function storeImages(
  ctx: Context,
  caller: Caller<'visitor'>,
  purpose: UploadPurpose,
  paths: string[],
  requestKey?: string,
): Promise<string[]> {
  const images = await gate(1, () => processAll(paths))
  const names = images.map(({ name }) => name)
  // The rows come first: what a crash leaves behind is then found by the sweep.
  await insertUploads(
    ctx.db,
    images.map(({ name, web, thumbnail, width, height }, place) => ({
      name,
      purpose,
      visitorId: caller.visitorId,
      userId: caller.user?.id ?? null,
      width,
      height,
      bytes: web.length + thumbnail.length,
      ...(requestKey !== undefined && { requestKey, requestPlace: place }),
    })),
  )
  try {
    for (const image of images) await store(ctx, image)
  } catch (error) {
    await Promise.allSettled(images.map(({ name }) => remove(ctx, name)))
    await removeUploads(ctx.db, names)
    throw error
  }
  return names.map(urlOf)
}

async function processAll(paths: string[]): Promise<Kept[]> {
  const images: Kept[] = []
  for (const [index, path] of paths.entries()) {
    const image = await processImage(await readFile(path)).catch(naming(`files.${index}`))
    images.push({ name: newName(), ...image })
  }
  return images
}

const naming =
  (path: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    const { code, message, facts } = error
    throw new AppError(code, message, { fields: [{ path, message }], facts, cause: error.cause })
  }

async function store(ctx: Context, { name, web, thumbnail }: Kept): Promise<void> {
  const files = filesOf(name)
  await ctx.storage.put(files.web, web)
  await ctx.storage.put(files.thumbnail, thumbnail)
}

async function remove(ctx: Context, name: string): Promise<void> {
  const files = filesOf(name)
  await ctx.storage.delete(files.web)
  await ctx.storage.delete(files.thumbnail)
}
