import { platformFacts, postLifecycle } from '../../../contract/social.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import type { StoredPost } from '../post-store.ts'
import {
  deletePictures,
  lockPicturesOfJobs,
  lockPostsWith,
  type LibraryPicture,
} from './picture-store.ts'
import { deleteUploads, setPictures } from './replace-pictures.ts'

const REMOVED = 'Its photo was taken out: the customer of that pickup does not want it shown'

/**
 * Takes the pictures of these pickups out of the library and out of every post. Scheduled posts become drafts; the team is
 * alerted to those that are public, or may be, to delete them there.
 * `why` follows 'The customer of pickup #12'.
 */
export async function removeJobPictures(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  jobIds: readonly number[],
  why: string,
): Promise<void> {
  const pictures = await lockPicturesOfJobs(tx.db, jobIds)
  if (pictures.length === 0) return
  const uploads = pictures.map(({ upload }) => upload)
  for (const post of await lockPostsWith(tx.db, uploads)) {
    await takeOut(tx, post, uploads)
    if (isMaybeThere(post)) await alertTeam(ctx, tx, post, { pictures, why })
  }
  await deletePictures(
    tx.db,
    pictures.map(({ id }) => id),
  )
  await deleteUploads(tx, uploads)
}

async function takeOut(
  tx: Transaction,
  post: StoredPost,
  uploads: readonly string[],
): Promise<void> {
  // Its worker holds it: without the file the network is given nothing more.
  if (post.status === 'publishing') return
  if (post.status === 'scheduled') {
    const changes = { progress: REMOVED, detail: null, nextTryAt: null }
    const by = { by: 'system', reason: REMOVED } as const
    await transition(tx.db, postLifecycle, post.id, 'unschedule', by, changes)
  }
  const media = post.media.filter(({ upload }) => !uploads.includes(upload))
  await setPictures(tx, post, media)
}

const isMaybeThere = ({ status, detail }: StoredPost): boolean =>
  status === 'posted' || status === 'publishing' || detail === 'not_confirmed'

async function alertTeam(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { id, platform, media, postUrl }: StoredPost,
  { pictures, why }: { pictures: readonly LibraryPicture[]; why: string },
): Promise<void> {
  const { label } = platformFacts[platform]
  const shown = pictures.find(({ upload }) => media.some((each) => each.upload === upload))
  const where = postUrl === null ? `on ${label}` : `on ${label}: ${postUrl}`
  await raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `photo of pickup ${shown?.jobId} in post ${id}`,
    what: `The customer of pickup #${shown?.jobId} ${why}. Please delete this post ${where}`,
    place: { tab: 'social' },
  })
}
