import type { Result } from '../../contract/endpoint.ts'
import type { autoPostNow } from '../../contract/social-auto-post.ts'
import { platformFacts } from '../../contract/social.ts'
import { textSourceLabels } from '../../contract/text-source.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import styles from './auto-post.module.css'
import { platformIcons } from './platforms.ts'

export type AutoPosting = Result<typeof autoPostNow>
/** What would go out; or, once published, what was left out after all. */
export type ShownAutoPost = { is: 'asked' | 'done'; outcome: AutoPosting }

type Props = {
  shown: ShownAutoPost | null
  pending: string | false
  onPublish: (asked: AutoPosting) => void
  onClose: () => void
}

/** What would go out and what would not, with the reasons; after publishing, what was left out after all. */
export function AutoPostQuestion({ shown: now, pending, onPublish, onClose }: Props) {
  // While the dialog fades out it still says what it was about.
  const shown = useLast(now)
  if (!shown) return null
  const { is, outcome } = shown
  const isQuestion = is === 'asked' && outcome.posts.length > 0
  return (
    <Dialog size="question" opened={now !== null} title={titleOf(shown)} onClose={onClose}>
      {is === 'asked' && <WhatGoesOut posts={outcome.posts} />}
      <WhatStays outcome={outcome} />
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {isQuestion ? 'Cancel' : 'Close'}
        </Button>
        {isQuestion && (
          <Button variant="primary" pending={pending} onClick={() => onPublish(outcome)}>
            Publish {outcome.posts.length === 1 ? '1 post' : `${outcome.posts.length} posts`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function titleOf({ is, outcome }: ShownAutoPost): string {
  if (is === 'done') return 'Some posts weren’t published'
  return outcome.posts.length > 0 ? 'Publish these posts now?' : 'Nothing to post right now'
}

const sources: Record<AutoPosting['posts'][number]['source'], string> = {
  ...textSourceLabels,
  template: 'From a template of your team',
  person: 'Written by a person',
}

const WhatGoesOut = ({ posts }: Pick<AutoPosting, 'posts'>) => (
  <ul className={styles.going} aria-label="What goes out">
    {posts.map(({ platform, username, content, hashtags, source }) => {
      const Icon = platformIcons[platform]
      return (
        <li key={platform}>
          <b>
            <Icon size={19} aria-hidden="true" /> {platformFacts[platform].label} as @{username}
          </b>
          <p>{content}</p>
          <small>{hashtags.join(' ')}</small>
          <small>{sources[source]}</small>
        </li>
      )
    })}
  </ul>
)

const WhatStays = ({ outcome: { posts, skipped } }: { outcome: AutoPosting }) => (
  <>
    {posts.length === 0 && skipped.length === 0 && (
      <p>No account is connected. Connect one under Accounts first.</p>
    )}
    {skipped.length > 0 && (
      <ul className={styles.left} aria-label="What is left out">
        {skipped.map(({ platform, reason }) => {
          const Icon = platformIcons[platform]
          return (
            <li key={platform}>
              <Icon size={19} aria-hidden="true" />
              <span>
                <b>Skipped: {platformFacts[platform].label}.</b> {reason}.
              </span>
            </li>
          )
        })}
      </ul>
    )}
  </>
)
