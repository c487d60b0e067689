import { useEffect, useEffectEvent, type FormEvent, type KeyboardEvent } from 'react'
import { formatTime } from '../../contract/calendar.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { Template } from '../../contract/social-templates.ts'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import layout from '../ui/layout/layout.module.css'
import { ChangedMeanwhile } from './composer/ChangedMeanwhile.tsx'
import { CommentField } from './composer/CommentField.tsx'
import parts from './composer/composer-parts.module.css'
import { LinkField } from './composer/LinkField.tsx'
import { PlatformFields } from './composer/PlatformFields.tsx'
import { Previews } from './composer/Previews.tsx'
import { SchedulePanel } from './composer/SchedulePanel.tsx'
import { SendBar } from './composer/SendBar.tsx'
import { SimilarNotice } from './composer/SimilarNotice.tsx'
import { ContentField } from './ContentField.tsx'
import { FormHeading } from './FormHeading.tsx'
import { HashtagField } from './HashtagField.tsx'
import { PostPictures } from './media/PostPictures.tsx'
import { contentTypeOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'
import { useComposer, type Composing } from './use-composer.ts'

type Props = {
  /** The post that is changed; null for new ones. */
  post: Post | null
  /** Whose words a new one begins with. */
  template: Template | undefined
  /** Whether it follows another one, or was asked for. */
  takesFocus: boolean
  /** A time of a calendar to write for, as a datetime field has it; null without one. */
  at: string | null
  /** The time of the calendar stands in the form. */
  onAt: () => void
  onDone: () => void
}

/** Where posts are written: for which networks, what, when, and how they will look. */
export function Composer({ post, template, takesFocus, at, onAt, onDone }: Props) {
  const composer = useComposer(post, template, onDone)
  const { form } = composer
  const take = useEffectEvent((time: string) => {
    form.set('scheduledFor', time)
    onAt()
  })
  useEffect(() => {
    if (at !== null) take(at)
  }, [at])
  const cancel = () => {
    form.dropDraft()
    onDone()
  }
  const submit = composer.send('timed')
  // Dialogs of its parts are drawn elsewhere, and their events come here all the same.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (event.target === event.currentTarget) submit(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { currentTarget, target } = event
    const isOwn = target instanceof Node && currentTarget.contains(target)
    if (!isOwn || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!composer.isSaving) currentTarget.requestSubmit()
  }
  return (
    <form noValidate className={parts.composer} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <Writing composer={composer} takesFocus={takesFocus} />
      <div className={layout.stack}>
        <Previews words={form.values} outlooks={composer.outlooks} />
        <SchedulePanel composer={composer} />
      </div>
      <SendBar composer={composer} onCancel={post || template ? cancel : undefined} />
    </form>
  )
}

/** The fields of the posts. */
function Writing({ composer, takesFocus }: { composer: Composing; takesFocus: boolean }) {
  const { form, post, accounts, draftSavedAt } = composer
  const { values, idOf, set, errors } = form
  return (
    <section
      className={`${layout.panel} ${styles.card}`}
      aria-label={post ? 'Edit post' : 'Create post'}
    >
      <div className={layout.spread}>
        <FormHeading takesFocus={takesFocus}>{post ? 'Edit Post' : 'Create Post'}</FormHeading>
        {draftSavedAt && (
          <small className={layout.dim}>Draft saved {formatTime(draftSavedAt)}</small>
        )}
      </div>
      <ErrorSummary errors={errors} idOf={idOf} />
      <ChangedMeanwhile composer={composer} />
      <PlatformFields
        id={idOf('platforms')}
        chosen={values.platforms}
        accounts={accounts}
        isSingle={post !== null}
        onChosen={(platforms) => set('platforms', platforms)}
      />
      <SelectBox
        id={idOf('contentType')}
        label="Content type"
        value={values.contentType}
        options={contentTypeOptions}
        onValue={(contentType) => set('contentType', contentType)}
      />
      <ContentField form={form} />
      <SimilarNotice composer={composer} />
      <div className={parts.part}>
        <PostPictures
          pictures={values.pictures}
          platforms={values.platforms}
          error={errors.pictures}
          onChange={(pictures) => set('pictures', pictures)}
        />
      </div>
      <LinkField form={form} postId={post?.id} />
      <HashtagField
        id={idOf('hashtags')}
        tags={values.hashtags}
        error={errors.hashtags}
        onTags={(hashtags) => set('hashtags', hashtags)}
      />
      <CommentField form={form} />
    </section>
  )
}
