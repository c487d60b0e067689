import { AppError } from '../../contract/errors.ts'
import { mayDo, type Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { isSignedAddress, type SignedQuery } from '../providers/storage/signed-address.ts'
import type { StoredFile } from '../providers/storage/storage.ts'
import { nameOfFile, pdfFileOf } from './names.ts'
import { findUpload, type Upload } from './store.ts'

/** Long enough for a browser to follow the redirect although the clocks differ by some minutes. */
const SIGNED_SECONDS = 300

/**
 * How a file reaches the caller: as a PDF to download, as a picture, or by an address that is signed for five minutes.
 * A PDF has none: another site would not answer with the headers that keep it from running anything.
 */
export type ShownFile = { pdf: StoredFile } | ShownImage

/** How a picture reaches the caller: as its file, or by an address that is signed for five minutes. */
export type ShownImage = { file: StoredFile } | { signedAddress: string }

/**
 * One stored picture, for callers who may see it. A photo is shown to all who know its address, a
 * licence or paper to admins and its owner; to others it does not exist.
 * @throws AppError not_found
 */
export async function showImage(
  ctx: Context,
  caller: Caller<'public'>,
  name: string,
): Promise<ShownFile> {
  const uploadName = nameOfFile(name)
  const upload = uploadName && (await findUpload(ctx.db, uploadName))
  if (!upload || !maySee(caller, upload)) throw absent()
  if (upload.format === 'pdf') return { pdf: await findFile(ctx, pdfFileOf(upload.name)) }
  if (upload.purpose !== 'photo')
    return { signedAddress: await ctx.storage.signAddress(name, SIGNED_SECONDS) }
  return { file: await findFile(ctx, name) }
}

/**
 * The file of a signed address of this server. The caller was checked when it was signed.
 * @throws AppError not_found for an address that has expired or that this server did not sign.
 */
export async function showSignedImage(
  ctx: Context,
  name: string,
  query: SignedQuery,
): Promise<StoredFile> {
  if (nameOfFile(name) === undefined || name.endsWith('.pdf') || !isSignedAddress(ctx, name, query))
    throw absent()
  return findFile(ctx, name)
}

async function findFile({ storage }: Context, name: string): Promise<StoredFile> {
  const file = await storage.get(name)
  if (!file) throw absent()
  return file
}

function maySee({ visitorId, user }: Caller<'public'>, upload: Upload): boolean {
  if (upload.purpose === 'photo' || mayDo(user, 'run-jobs')) return true
  return upload.visitorId === visitorId || (user !== undefined && upload.userId === user.id)
}

const absent = (): AppError => new AppError('not_found', 'There is no such picture')
