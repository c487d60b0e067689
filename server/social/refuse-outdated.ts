import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/errors.ts'
import type { PostChange } from '../../contract/social-posts.ts'
import type { PostStatus } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import type { StoredPost } from './post-store.ts'
import { postView } from './views.ts'

/**
 * Refuses a change of a post that another person changed after it was read, with both values of each field. What is so already is
 * no conflict: the answer to the same change may have been lost.
 * @throws AppError edit_conflict.
 */
export async function refuseOutdated(
  db: Db,
  post: StoredPost,
  { updatedAt, ...change }: PostChange,
): Promise<void> {
  if (!updatedAt || updatedAt.getTime() === post.updatedAt.getTime()) return
  const now = comparable(postView(post, null))
  const conflicts = Object.entries(comparable(change)).flatMap(([field, mine]) => {
    const theirs = now[field]
    const isSame = mine === undefined || isDeepStrictEqual(mine, theirs)
    return isSame ? [] : [{ field, mine, theirs, by: null, at: null }]
  })
  if (conflicts.length === 0) return
  const name = await lastChangedBy(db, post, updatedAt)
  throw new AppError(
    'edit_conflict',
    `${name ?? 'Someone'} changed this post after you opened it. Nothing of yours was saved yet`,
    { facts: { conflicts, updatedAt: post.updatedAt.toISOString() } },
  )
}

type Fields = Pick<PostChange, 'pictures' | 'firstComment'> & { status?: PostStatus | undefined }

/** The fields of a change and of a post in the same form. */
function comparable<F extends Fields>({ pictures, firstComment, status, ...rest }: F) {
  const fields: Record<string, unknown> = {
    ...rest,
    ...(firstComment !== undefined && { firstComment: firstComment || null }),
    ...(pictures && {
      pictures: pictures.map(({ url, alt, crops = {} }) => ({ url, alt, crops })),
    }),
    // 'scheduled' is what a person asks for; with a schedule that needs approval the post waits for it first.
    ...(status && { status: status === 'pending_approval' ? 'scheduled' : status }),
  }
  return fields
}

/** The first name of the person who changed the post last, where that was after it was read. */
async function lastChangedBy(
  db: Db,
  { reviewedBy, reviewedAt }: StoredPost,
  readAt: Date,
): Promise<string | undefined> {
  if (reviewedBy === null || !reviewedAt || reviewedAt <= readAt) return undefined
  const user = db.selectFrom('users').select('firstName').where('id', '=', reviewedBy)
  return (await user.executeTakeFirst())?.firstName
}
