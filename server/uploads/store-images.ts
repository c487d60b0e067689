import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { AppError } from '../../contract/errors.ts'
import type { PhotoProblem, UploadPurpose } from '../../contract/uploads.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { createGate } from '../core/gate.ts'
import { checkPdf, isPdf } from './check-pdf.ts'
import { processImage } from './images.ts'
import { filesOf, newName, pdfFileOf, urlOf, type UploadFormat } from './names.ts'
import { problemOf } from './photo-problem.ts'
import { insertUploads, removeUploads } from './store.ts'
import { TOO_MANY_PHOTOS } from './too-many-photos.ts'

/** An upload on its way into the storage, with the files it is kept as. */
type NewUpload = {
  name: string
  format: UploadFormat
  width: number
  height: number
  problem: PhotoProblem | null
  files: readonly { name: string; bytes: Buffer }[]
}

/** In the order sent. */
export type StoredUploads = { files: string[]; problems: (PhotoProblem | null)[] }

const MAX_WAITING = 64
// A request holds one received file in memory at a time; few enough requests hold any.
const gate = createGate(2 * availableParallelism(), MAX_WAITING, TOO_MANY_PHOTOS)

/**
 * Re-encodes received pictures, checks PDFs of papers, and stores them, all or none; answers their addresses and what
 * is wrong with them.
 * @throws AppError as processImage and checkPdf do, naming the file by its place; busy when too many wait.
 */
export async function storeImages(
  ctx: Context,
  caller: Caller<'visitor'>,
  purpose: UploadPurpose,
  paths: string[],
  requestKey?: string,
): Promise<StoredUploads> {
  const uploads = await gate(1, () => readAll(paths, purpose))
  const files = uploads.flatMap((upload) => upload.files)
  // The rows come first: what a crash leaves behind is then found by the sweep.
  await insertUploads(
    ctx.db,
    ctx.now(),
    uploads.map(({ files: parts, ...upload }, place) => ({
      ...upload,
      purpose,
      visitorId: caller.visitorId,
      userId: caller.user?.id ?? null,
      bytes: parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
      ...(requestKey !== undefined && { requestKey, requestPlace: place }),
    })),
  )
  try {
    for (const { name, bytes } of files) await ctx.storage.put(name, bytes)
  } catch (error) {
    await Promise.allSettled(files.map(({ name }) => ctx.storage.delete(name)))
    await removeUploads(
      ctx.db,
      uploads.map(({ name }) => name),
    )
    throw error
  }
  return {
    files: uploads.map(({ name, format }) => urlOf(name, format)),
    problems: uploads.map(({ problem }) => problem),
  }
}

async function readAll(paths: string[], purpose: UploadPurpose): Promise<NewUpload[]> {
  const uploads: NewUpload[] = []
  for (const [index, path] of paths.entries()) {
    const bytes = await readFile(path)
    const reading = purpose === 'paper' && isPdf(bytes) ? readPdf(bytes) : readImage(bytes, purpose)
    uploads.push(await reading.catch(naming(`files.${index}`)))
  }
  return uploads
}

async function readPdf(bytes: Buffer): Promise<NewUpload> {
  const { width, height } = await checkPdf(bytes)
  const name = newName()
  const files = [{ name: pdfFileOf(name), bytes }]
  return { name, format: 'pdf', width, height, problem: null, files }
}

async function readImage(bytes: Buffer, purpose: UploadPurpose): Promise<NewUpload> {
  const { web, thumbnail, width, height, measures } = await processImage(bytes, {
    isDocument: purpose !== 'photo',
  })
  const name = newName()
  const stored = filesOf(name)
  return {
    name,
    format: 'webp',
    width,
    height,
    problem: measures ? problemOf(measures) : null,
    files: [
      { name: stored.web, bytes: web },
      { name: stored.thumbnail, bytes: thumbnail },
    ],
  }
}

const naming =
  (path: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    const { code, message, facts } = error
    throw new AppError(code, message, { fields: [{ path, message }], facts, cause: error.cause })
  }
