import { AppError } from '../../contract/errors.ts'
import type { Caller } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { StoredFile } from '../providers/storage/storage.ts'
import { nameOfFile } from './names.ts'
import { findUpload, type Upload } from './store.ts'

/**
 * One stored picture, for callers who may see it. A photo is shown to all who know its address, a
 * licence to admins and its owner; to others it does not exist.
 * @throws AppError not_found
 */
export async function showImage(
  ctx: Context,
  caller: Caller<'public'>,
  file: string,
): Promise<StoredFile & { isPrivate: boolean }> {
  const name = nameOfFile(file)
  const upload = name && (await findUpload(ctx.db, name))
  if (!upload || !maySee(caller, upload)) throw absent()
  const stored = await ctx.storage.get(file)
  if (!stored) throw absent()
  return { ...stored, isPrivate: upload.purpose === 'licence' }
}

function maySee({ visitorId, user }: Caller<'public'>, upload: Upload): boolean {
  if (upload.purpose === 'photo' || user?.role === 'admin') return true
  return upload.visitorId === visitorId || (user !== undefined && upload.userId === user.id)
}

const absent = (): AppError => new AppError('not_found', 'There is no such picture')
