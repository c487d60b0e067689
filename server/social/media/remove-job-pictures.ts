import { formatInstant } from '../../../contract/calendar.ts'
import { platformFacts, postLifecycle } from '../../../contract/social.ts'
import { type Alert, raiseAlert } from '../../alerts/raise-alert.ts'
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
/** How much of a post's text names it in an alert. */
const SHOWN = 40

/**
 * Takes the pictures of these pickups out of the library and out of every post. Scheduled posts become drafts; the team is
 * alerted to each of them, and to those that are public, or may be, to delete them there.
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
    const alert = alertAbout(post, { jobId: jobIdOf(post, pictures), why })
    if (alert) await raiseAlert(ctx, tx, { kind: 'post_failed', ...alert })
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

const jobIdOf = ({ media }: StoredPost, pictures: readonly LibraryPicture[]) =>
  pictures.find(({ upload }) => media.some((each) => each.upload === upload))?.jobId

/** What the team does about a post that the picture was taken out of; undefined for one that still waits for a person. */
function alertAbout(
  post: StoredPost,
  { jobId, why }: { jobId: number | null | undefined; why: string },
): Omit<Alert, 'kind'> | undefined {
  const { id, platform, status, postUrl, scheduledFor, content } = post
  const { label } = platformFacts[platform]
  const customer = `The customer of pickup #${jobId} ${why}`
  if (isMaybeThere(post)) {
    const where = postUrl === null ? `on ${label}` : `on ${label}: ${postUrl}`
    return {
      about: `photo of pickup ${jobId} in post ${id}`,
      what: `${customer}. Please delete this post ${where}`,
      place: { tab: 'social' },
    }
  }
  if (status !== 'scheduled' || !scheduledFor) return undefined
  const beginning = content.length > SHOWN ? `${content.slice(0, SHOWN)}…` : content
  return {
    about: `scheduled post ${id} without its photo of pickup ${jobId}`,
    what: `${customer}. The ${label} post of ${formatInstant(scheduledFor)} (“${beginning}”) lost its photo and is a draft now. It does not go out until you add another photo or none, and schedule it again`,
    place: { tab: 'social', part: 'posts', edit: String(id) },
  }
}
