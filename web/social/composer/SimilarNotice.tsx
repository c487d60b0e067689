import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { SimilarPost } from '../../../contract/social-composer.ts'
import { REPEAT_DAYS } from '../../../contract/social-rules.ts'
import { platformFacts } from '../../../contract/social.ts'
import { adminPath } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { shortDay } from './outlook.ts'
import { textOf } from './words.ts'

/** Texts that a network had already: the older post, and what can be done about it. */
export const SimilarNotice = ({ composer }: { composer: Composing }) => (
  <div role="status">
    {composer.similar.refused.map((post) =>
      composer.similar.isOfText(post.platform) ? (
        <SimilarOne key={post.id} post={post} composer={composer} />
      ) : (
        <p key={post.id} className={`${layout.notice} ${styles.comparing}`}>
          Comparing the new text with earlier posts on {platformFacts[post.platform].label}...
        </p>
      ),
    )}
  </div>
)

function SimilarOne({ post, composer }: { post: SimilarPost; composer: Composing }) {
  const { form, similar } = composer
  const { values, set, idOf } = form
  const { platform, at } = post
  const { label } = platformFacts[platform]
  const day = shortDay(at)
  const isOneOfSeveral = values.platforms.length > 1
  const change = () => {
    if (isOneOfSeveral) {
      set('isPerPlatform', true)
      set('texts', { ...values.texts, [platform]: textOf(values, platform) })
    }
    const field = isOneOfSeveral ? idOf(`texts-${platform}`) : idOf('content')
    // The box of this platform is drawn first.
    requestAnimationFrame(() => document.getElementById(field)?.focus())
  }
  const view = `View ${day} post`
  return (
    <div className={`${layout.notice} ${layout.soon} ${styles.similar}`}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <p>
        <b>
          Close to a post on {label} from {day}.
        </b>{' '}
        {post.shared} of {post.of} words are the same. The same text goes out once in {REPEAT_DAYS}{' '}
        days.
      </p>
      <div className={layout.row}>
        <Button size="s" onClick={change}>
          Change for {label}
        </Button>
        {post.postUrl ? (
          <ButtonLink size="s" href={post.postUrl} target="_blank" rel="noopener">
            {view} <IconExternalLink size={16} aria-hidden="true" />
            <span className="vh"> (new tab)</span>
          </ButtonLink>
        ) : (
          <Link
            asChild
            href={adminPath({ tab: 'social', part: 'posts', q: post.content.slice(0, 60) })}
          >
            <ButtonLink size="s">{view}</ButtonLink>
          </Link>
        )}
        {isOneOfSeveral && (
          <Button
            size="s"
            onClick={() =>
              set(
                'platforms',
                values.platforms.filter((one) => one !== platform),
              )
            }
          >
            Leave {label} out
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => similar.accept(post)}>
          Send it anyway
        </Button>
      </div>
    </div>
  )
}
