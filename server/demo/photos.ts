import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadPurpose } from '../../contract/uploads.ts'
import type { Context } from '../core/context.ts'
import { projectRoot } from '../core/project-root.ts'
import { filesOf, urlOf } from '../uploads/names.ts'
import { insertUploads } from '../uploads/store.ts'

// Made with sharp from web/ui/media/drawings, photos/licence.svg and photos/after.svg: 960 px wide at WebP quality 72, the
// thumbnails 400 px at 68.
const FOLDER = join(projectRoot, 'server/demo/photos')
const SIZE = { width: 960, height: 600 }

export const DRAWINGS = [
  'appliances',
  'clear-out',
  'electronics',
  'mattress',
  'outdoor',
  'renovation',
  'sofa',
  'yard-waste',
] as const
export type Drawing = (typeof DRAWINGS)[number]

type SampleUpload = {
  visitorId: string
  /** The signed-in user of the upload. */
  userId?: number
  purpose: UploadPurpose
  key: string
  drawing: Drawing | 'licence' | 'after'
}

/**
 * Stores a drawing like an upload of this visitor and returns its address. The name is derived from the key:
 * after a crash the next run overwrites the same files.
 */
export async function sendDrawing(
  { db, storage, now }: Context,
  { visitorId, userId, purpose, key, drawing }: SampleUpload,
): Promise<string> {
  const name = createHash('sha256').update(`demo ${key}`).digest('base64url').slice(0, 22)
  const files = filesOf(name)
  const [web, thumbnail] = await Promise.all([
    readFile(join(FOLDER, `${drawing}.webp`)),
    readFile(join(FOLDER, `${drawing}-thumb.webp`)),
  ])
  const bytes = web.length + thumbnail.length
  await insertUploads(db, now(), [
    { name, purpose, visitorId, userId: userId ?? null, ...SIZE, bytes },
  ])
  await Promise.all([storage.put(files.web, web), storage.put(files.thumbnail, thumbnail)])
  return urlOf(name)
}
