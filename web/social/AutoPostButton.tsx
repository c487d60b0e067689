import { Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { listSocialAccounts, getSocialAnalytics } from '../../contract/social-accounts.ts'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { listSocialTemplates } from '../../contract/social-templates.ts'
import { platformFacts } from '../../contract/social.ts'
import type { Result } from '../../contract/endpoint.ts'
import { useApiMutation } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import buttons from '../ui/buttons.module.css'
import { QuestionModal } from '../ui/QuestionModal.tsx'
import styles from './auto-post.module.css'
import { platformIcons } from './platforms.ts'

type Preview = Result<typeof autoPostNow>

/** What the call takes of a post that was shown. */
const wanted = ({
  platform,
  content,
  hashtags,
  contentType,
  templateId,
}: Preview['posts'][number]) => ({
  platform,
  content,
  hashtags,
  contentType,
  templateId,
})

/** Shows what would go out and where, asks, and then publishes exactly that. */
export function AutoPostButton() {
  const [shown, setShown] = useState(false)
  const failure = ({ reason }: { reason: string }) => ({
    title: 'Auto-posting failed',
    message: reason,
  })
  const preview = useApiMutation(autoPostNow, { refetches: [], success: () => null, failure })
  const publish = useApiMutation(autoPostNow, {
    refetches: [listSocialPosts, listSocialTemplates, listSocialAccounts, getSocialAnalytics],
    success: ({ postsCreated }) => ({
      title: 'Auto-posting initiated',
      message: `${postsCreated} posts scheduled for publishing`,
    }),
    failure,
  })
  const ask = () =>
    preview.mutate({ query: { preview: 'true' }, body: {} }, { onSuccess: () => setShown(true) })
  const send = ({ posts }: Preview) =>
    publish.mutate(
      { query: {}, body: { posts: posts.map(wanted) } },
      { onSettled: () => setShown(false) },
    )
  return (
    <>
      <ActionButton look="cta" pending={preview.isPending && 'Preparing...'} onClick={ask}>
        <IconSend size={18} aria-hidden="true" /> Auto-Post Now
      </ActionButton>
      <QuestionModal
        opened={shown}
        title="Publish these posts now?"
        onClose={() => setShown(false)}
      >
        {preview.data && (
          <>
            <WhatGoesOut preview={preview.data} />
            <Group justify="flex-end" mt="lg">
              <button
                type="button"
                className={buttons.plain}
                data-autofocus
                onClick={() => setShown(false)}
              >
                Cancel
              </button>
              <ActionButton
                look="primary"
                disabled={preview.data.posts.length === 0}
                pending={publish.isPending && 'Publishing...'}
                onClick={() => preview.data && send(preview.data)}
              >
                Publish{' '}
                {preview.data.posts.length === 1 ? '1 post' : `${preview.data.posts.length} posts`}
              </ActionButton>
            </Group>
          </>
        )}
      </QuestionModal>
    </>
  )
}

const WhatGoesOut = ({ preview: { posts, skipped } }: { preview: Preview }) => (
  <>
    {posts.length === 0 && (
      <p>Nothing would go out: no account is connected. Connect one under Accounts first.</p>
    )}
    <ul className={styles.going} aria-label="What goes out">
      {posts.map(({ platform, username, content, hashtags }) => {
        const Icon = platformIcons[platform]
        return (
          <li key={platform}>
            <b>
              <Icon size={19} aria-hidden="true" /> {platformFacts[platform].label} as @{username}
            </b>
            <p>{content}</p>
            <small>{hashtags.join(' ')}</small>
          </li>
        )
      })}
    </ul>
    {skipped.map(({ platform, reason }) => (
      <p key={platform} className={styles.left}>
        {reason}: its schedule is left out.
      </p>
    ))}
  </>
)
