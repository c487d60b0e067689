import { useState } from 'react'
import { LocalTime } from '../../contract/calendar.ts'
import {
  changeSocialPost,
  createSocialPost,
  generateSocialPost,
  LONGEST_POST,
  NewPost,
  type Post,
} from '../../contract/social-posts.ts'
import { listSocialTemplates, type Template } from '../../contract/social-templates.ts'
import {
  fillTemplate,
  POST_TOPIC,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { POST_READS } from './post-reads.ts'

export type Words = {
  platform: SocialPlatform
  contentType: ContentType
  content: string
  hashtags: string[]
  /** As a datetime field has it, on the clock in BC; '' is none. */
  scheduledFor: string
}

const EMPTY: Words = {
  platform: 'facebook',
  contentType: 'promotional',
  content: '',
  hashtags: [],
  scheduledFor: '',
}

const wordsOf = (post: Post): Words => ({
  platform: post.platform,
  contentType: post.contentType ?? 'promotional',
  content: post.content,
  hashtags: post.hashtags,
  scheduledFor: post.scheduledFor ? LocalTime.encode(post.scheduledFor) : '',
})

/** A template's words with what is known filled in; the rest is left for the writer to fill. */
function filled({ platform, contentType, template, hashtags }: Template): Words {
  const { productName, supportPhone } = readSettings()
  const known = { product: productName, phone: supportPhone, website: location.origin }
  return { ...EMPTY, platform, contentType, content: fillTemplate(template, known), hashtags }
}

const draftKey = (post: Post | null, template: Template | undefined): string =>
  `social-post${post ? `-${post.id}` : ''}${template ? `-from-${template.id}` : ''}`

const STALE = [...POST_READS, listSocialTemplates]

/** Writing a new post, or changing one that is not on its network yet. */
export function useComposer(
  post: Post | null,
  template: Template | undefined,
  onSaved: () => void,
) {
  const form = useDraftForm<Words, NewPost>({
    schema: NewPost,
    initial: post ? wordsOf(post) : template ? filled(template) : EMPTY,
    draft: { key: draftKey(post, template), secret: [] },
  })
  const { create, change, isSaving } = useSaving()
  const done = () => {
    form.dropDraft()
    onSaved()
  }
  const save = (output: NewPost, publishNow: boolean) => {
    const scheduledFor = publishNow ? now() : (output.scheduledFor ?? null)
    const status = scheduledFor ? ('scheduled' as const) : ('draft' as const)
    const body = { ...output, scheduledFor, status }
    if (post) change.mutate({ params: { postId: post.id }, body }, { onSuccess: done })
    else
      create.mutate(
        { body: { ...body, ...(template && { templateId: template.id }) } },
        { onSuccess: done },
      )
  }
  return {
    form,
    isSaving,
    submit: form.onSubmit((output) => save(output, false)),
    publishNow: form.onSubmit((output) => save(output, true)),
  }
}

function useSaving() {
  const create = useApiMutation(createSocialPost, {
    refetches: STALE,
    success: 'Post created successfully',
    failure: ({ reason }) => ({ title: 'Failed to create post', message: reason }),
  })
  const change = useApiMutation(changeSocialPost, {
    refetches: STALE,
    success: 'Post saved',
    failure: ({ reason }) => ({ title: 'Failed to save the post', message: reason }),
  })
  return { create, change, isSaving: create.isPending || change.isPending }
}

export type Composing = ReturnType<typeof useComposer>
type Form = Composing['form']

/** Has the writer fill the text; what stood there comes back with `undo`. */
export function useGenerate({ values, set }: Form) {
  const [before, setBefore] = useState<Pick<Words, 'content' | 'hashtags'> | null>(null)
  const generate = useApiMutation(generateSocialPost, {
    refetches: [],
    success: 'AI post generated successfully',
    failure: ({ reason }) => ({ title: 'Failed to generate AI post', message: reason }),
  })
  return {
    isPending: generate.isPending,
    /** Who wrote what is there now, until it is undone. */
    source: before && generate.data ? generate.data.source : null,
    start: () =>
      generate.mutate(
        {
          body: {
            platform: values.platform,
            contentType: values.contentType,
            topic: POST_TOPIC,
            ...(values.content && { standing: values.content.slice(0, LONGEST_POST) }),
          },
        },
        {
          onSuccess: ({ content, hashtags }) => {
            setBefore({ content: values.content, hashtags: values.hashtags })
            set('content', content)
            set('hashtags', hashtags)
          },
        },
      ),
    undo: () => {
      if (!before) return
      set('content', before.content)
      set('hashtags', before.hashtags)
      setBefore(null)
    },
  }
}
