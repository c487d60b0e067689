import { IconCalendarOff, IconTrash } from '@tabler/icons-react'
import { confirmSocialPost } from '../../contract/social-confirm.ts'
import { changeSocialPost, deleteSocialPost, type Post } from '../../contract/social-posts.ts'
import { canEditPost, platformFacts } from '../../contract/social.ts'
import { call } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { OnlyWith } from '../ui/feedback/RightGate.tsx'
import type { BulkAction } from '../ui/list/bulk-actions.ts'
import { AskFirst } from './AskFirst.tsx'
import { OpenThere } from './composer/OpenThere.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './entry.module.css'
import { connectPath } from './platforms.ts'
import { POST_READS } from './post-reads.ts'
import { RescheduleButton, ReviewButtons } from './ReviewButtons.tsx'

/** What can be done with several posts that are not on their networks yet. */
export const postActions: BulkAction<Post>[] = [
  {
    label: 'Unschedule',
    icon: <IconCalendarOff size={18} />,
    allows: (post) => canEditPost(post) && post.status === 'scheduled',
    question: (what) => `Unschedule ${what}?`,
    consequence: () => 'Kept as drafts: nothing goes out.',
    outcome: (what) => `${what} kept as drafts`,
    needs: 'run-marketing',
    run: ({ id, updatedAt }) =>
      call(changeSocialPost, { params: { postId: id }, body: { status: 'draft', updatedAt } }),
    refetches: POST_READS,
  },
  {
    label: 'Delete',
    isGrave: true,
    icon: <IconTrash size={18} />,
    allows: canEditPost,
    question: (what) => `Delete ${what}?`,
    consequence: () =>
      'Gone from the list, and what is scheduled does not go out. This cannot be undone.',
    outcome: (what) => `${what} deleted`,
    needs: 'run-marketing',
    run: ({ id }) => call(deleteSocialPost, { params: { postId: id } }),
    refetches: POST_READS,
  },
]

/** What can be done with a post that is not on its network yet, or that may be. */
export function PostActions({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const { label } = platformFacts[post.platform]
  const move = useApiMutation(changeSocialPost, {
    refetches: POST_READS,
    success: ({ status }) => (status === 'draft' ? 'Kept as a draft' : `On its way to ${label}`),
    failure: ({ reason }) => ({ title: 'Failed to change the post', message: reason }),
  })
  const remove = useApiMutation(deleteSocialPost, {
    refetches: POST_READS,
    success: 'Post deleted',
    failure: ({ reason }) => ({ title: 'Failed to delete the post', message: reason }),
  })
  const isEditable = canEditPost(post)
  const isUnconfirmed = post.detail === 'not_confirmed'
  if (!isEditable && !isUnconfirmed) return null
  const params = { postId: post.id }
  const { updatedAt } = post
  const publish = () =>
    move.mutate({ params, body: { status: 'scheduled', scheduledFor: now(), updatedAt } })
  const pending = move.isPending && 'Working...'
  return (
    <div className={`${layout.row} ${styles.actions}`}>
      {isUnconfirmed && (
        <>
          <OpenThere platform={post.platform} />
          <ItIsThere post={post} />
        </>
      )}
      {post.detail === 'waits_for_reconnect' && (
        <OnlyWith right="run-marketing">
          <ButtonLink href={connectPath(post.platform)} aria-label={`Reconnect ${label}`}>
            Reconnect
          </ButtonLink>
        </OnlyWith>
      )}
      {post.status === 'missed' && <RescheduleButton post={post} />}
      {(post.status === 'failed' || post.status === 'missed') && (
        <Button needs="run-marketing" pending={pending} onClick={publish}>
          {post.status === 'missed' ? 'Post now' : 'Retry'}
        </Button>
      )}
      {(post.status === 'pending_approval' || post.status === 'skipped') && (
        <ReviewButtons post={post} />
      )}
      {post.status === 'draft' && (
        <Button needs="run-marketing" pending={pending} onClick={publish}>
          Publish now
        </Button>
      )}
      {post.status === 'scheduled' && (
        <Button
          pending={pending}
          onClick={() => move.mutate({ params, body: { status: 'draft', updatedAt } })}
        >
          Unschedule
        </Button>
      )}
      {isEditable && (
        <>
          <Button needs="run-marketing" onClick={onEdit}>
            {post.status === 'draft' ? 'Edit' : 'Edit or reschedule'}
          </Button>
          <AskFirst
            label="Delete"
            title={`Delete this ${label} post?`}
            action="Delete post"
            pending={remove.isPending}
            onConfirm={(done) => remove.mutate({ params }, { onSettled: done })}
          >
            <p className={styles.quote}>{post.content}</p>
            It leaves the list{post.status === 'scheduled' ? ' and does not go out' : ''}. This
            cannot be undone.
          </AskFirst>
        </>
      )}
    </div>
  )
}

/** A person saw the post on its network, which did not answer us. */
function ItIsThere({ post }: { post: Post }) {
  const confirm = useApiMutation(confirmSocialPost, {
    refetches: POST_READS,
    success: 'Counted as posted',
    failure: ({ reason }) => ({ title: 'Failed to change the post', message: reason }),
  })
  return (
    <Button
      needs="run-marketing"
      pending={confirm.isPending && 'Working...'}
      onClick={() => confirm.mutate({ params: { postId: post.id } })}
    >
      It is there
    </Button>
  )
}
