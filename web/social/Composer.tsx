import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '../../contract/calendar.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { Template } from '../../contract/social-templates.ts'
import { listSocialAccounts } from '../../contract/social-accounts.ts'
import { platformFacts, publishedText } from '../../contract/social.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { apiQuery } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import { ContentField } from './ContentField.tsx'
import { FormHeading } from './FormHeading.tsx'
import { HashtagField } from './HashtagField.tsx'
import { KindFields } from './KindFields.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './social.module.css'
import { type Composing, useComposer, type Words } from './use-composer.ts'
import composerStyles from './composer.module.css'
import { platformIcons } from './platforms.ts'

type Props = {
  /** The post that is changed; null for a new one. */
  post: Post | null
  /** Whose words a new one begins with. */
  template: Template | undefined
  /** Whether it follows another one, or was asked for. */
  takesFocus: boolean
  onDone: () => void
}

/** Where a post is written: for which network, what, when, and how it will look. */
export function Composer({ post, template, takesFocus, onDone }: Props) {
  const composer = useComposer(post, template, onDone)
  const { form } = composer
  const { values, idOf, set, errors } = form
  return (
    <section
      className={`${layout.panel} ${styles.card}`}
      aria-label={post ? 'Edit post' : 'Create post'}
    >
      <FormHeading takesFocus={takesFocus}>{post ? 'Edit Post' : 'Create Post'}</FormHeading>
      <form noValidate onSubmit={composer.submit}>
        <ErrorSummary errors={errors} idOf={idOf} />
        <KindFields form={form} />
        <ContentField form={form} />
        <HashtagField
          id={idOf('hashtags')}
          tags={values.hashtags}
          error={errors.hashtags}
          onTags={(hashtags) => set('hashtags', hashtags)}
        />
        <WhenField composer={composer} />
        <PostPreview words={values} />
        <Buttons composer={composer} post={post} onCancel={post || template ? onDone : undefined} />
      </form>
    </section>
  )
}

function WhenField({ composer: { form } }: { composer: Composing }) {
  const { text, values } = form
  const at = LocalTime.safeDecode(values.scheduledFor)
  const isPast = at.success && at.data < now()
  return (
    <TextField
      {...text('scheduledFor')}
      type="datetime-local"
      label="Schedule for (optional)"
      hint="Pacific time. Without a time the post is kept as a draft."
      warning={isPast ? 'This time has passed: the post goes out immediately.' : undefined}
    />
  )
}

type ButtonsProps = { composer: Composing; post: Post | null; onCancel: (() => void) | undefined }

const Buttons = ({ composer, post, onCancel }: ButtonsProps) => (
  <div className={`${layout.row} ${layout.space4}`}>
    <Button type="submit" variant="primary" pending={composer.isSaving && 'Saving...'}>
      {post ? 'Save Post' : 'Create Post'}
    </Button>
    <Button unready={composer.isSaving} onClick={composer.publishNow}>
      Publish now
    </Button>
    {onCancel && (
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
)

/** The post as the network will show it, from the account that is connected there. */
function PostPreview({ words }: { words: Words }) {
  const { data: accounts } = useQuery(apiQuery(listSocialAccounts, {}))
  const account = accounts?.find(({ platform }) => platform === words.platform)
  const { label } = platformFacts[words.platform]
  const Icon = platformIcons[words.platform]
  return (
    <section className={composerStyles.preview} aria-label="Preview">
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <b>{account ? `@${account.username}` : readSettings().productName}</b>
        <span>{label}</span>
      </header>
      <Marked text={publishedText(words) || 'Your words appear here.'} />
      {accounts && !account && (
        <p className={composerStyles.missing}>
          No {label} account is connected yet: a post that is due fails until there is one.
        </p>
      )}
    </section>
  )
}

const Marked = ({ text }: { text: string }) => (
  <p className={composerStyles.words}>
    {text.split(/(#[\p{L}\p{N}_]+)/u).map((part, i) =>
      // Every other part is a hashtag; parts have no identity but their place.
      i % 2 === 1 ? <b key={`${i}${part}`}>{part}</b> : part,
    )}
  </p>
)
