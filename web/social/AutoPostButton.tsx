import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { listSocialAccounts } from '../../contract/social-accounts.ts'
import { autoPostNow } from '../../contract/social-auto-post.ts'
import { listSocialTemplates } from '../../contract/social-templates.ts'
import { useApiMutation } from '../api/query.ts'
import { useAsked } from '../ui/browser/use-asked.ts'
import { Button } from '../ui/button/Button.tsx'
import { AutoPostQuestion, type AutoPosting, type ShownAutoPost } from './AutoPostQuestion.tsx'
import { POST_READS } from './post-reads.ts'

/** What the call takes of a post that was shown. */
const wanted = (post: AutoPosting['posts'][number]) => {
  const { platform, content, hashtags, contentType, templateId } = post
  return { platform, content, hashtags, contentType, templateId }
}

/** Shows what would go out and where, asks, and then publishes exactly that. */
export function AutoPostButton() {
  const [shown, setShown] = useState<ShownAutoPost | null>(null)
  const failure = ({ reason }: { reason: string }) => ({
    title: 'Auto-posting failed',
    message: reason,
  })
  const preview = useApiMutation(autoPostNow, { refetches: [], success: () => null, failure })
  const publish = useApiMutation(autoPostNow, {
    refetches: [...POST_READS, listSocialTemplates, listSocialAccounts],
    success: ({ postsCreated }) => ({
      title: 'Auto-posting initiated',
      message: `${postsCreated} posts scheduled for publishing`,
    }),
    failure,
  })
  const ask = () =>
    preview.mutate(
      { query: { preview: 'true' }, body: {} },
      { onSuccess: (outcome) => setShown({ is: 'asked', outcome }) },
    )
  useAsked('auto-post', ask)
  const send = ({ posts }: AutoPosting) =>
    publish.mutate(
      { query: {}, body: { posts: posts.map(wanted) } },
      {
        onSuccess: (outcome) =>
          setShown(outcome.skipped.length > 0 ? { is: 'done', outcome } : null),
        onError: () => setShown(null),
      },
    )
  return (
    <>
      <Button variant="cta" pending={preview.isPending && 'Preparing...'} onClick={ask}>
        <IconSend size={18} aria-hidden="true" /> Auto-Post Now
      </Button>
      <AutoPostQuestion
        shown={shown}
        pending={publish.isPending && 'Publishing...'}
        onPublish={send}
        onClose={() => setShown(null)}
      />
    </>
  )
}
