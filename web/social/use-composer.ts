import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listSocialAccounts } from '../../contract/social-accounts.ts'
import { createSocialPosts } from '../../contract/social-composer.ts'
import {
  changeSocialPost,
  generateSocialPost,
  LONGEST_POST,
  type NewPost,
  type Post,
} from '../../contract/social-posts.ts'
import { listSocialTemplates, type Template } from '../../contract/social-templates.ts'
import { type ContentType, POST_TOPIC, type SocialPlatform } from '../../contract/social.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { outlooksOf } from './composer/outlook.ts'
import { useSimilar } from './composer/use-similar.ts'
import { useDraftSavedAt } from './composer/use-draft-saved-at.ts'
import { useVersion } from './composer/use-version.ts'
import { EMPTY, PostsToWrite, type Words, wordsOfPost, wordsOfTemplate } from './composer/words.ts'
import { POST_READS } from './post-reads.ts'

const draftKey = (post: Post | null, template: Template | undefined): string =>
  `social-posts${post ? `-${post.id}` : ''}${template ? `-from-${template.id}` : ''}`

const STALE = [...POST_READS, listSocialTemplates]

/** When the posts go out: now, at the time of the form, or not before a person schedules them. */
export type Sending = 'now' | 'timed' | 'draft'

/** Writing posts for one or several networks, or changing one that is not on its network yet. */
export function useComposer(
  post: Post | null,
  template: Template | undefined,
  onSaved: () => void,
) {
  const key = draftKey(post, template)
  const form = useDraftForm<Words, NewPost[]>({
    schema: PostsToWrite,
    initial: post ? wordsOfPost(post) : template ? wordsOfTemplate(template) : EMPTY,
    draft: { key, secret: [] },
  })
  const draftSavedAt = useDraftSavedAt(key, form.values)
  const { data: accounts } = useQuery(apiQuery(listSocialAccounts, {}))
  const version = useVersion(form, post)
  const similar = useSimilar(form.values, post?.id)
  const outlooks = outlooksOf({ words: form.values, accounts, similar: similar.refused })
  const { store, isSaving } = useSaving({ post, template, readAt: version.readAt }, () => {
    form.dropDraft()
    onSaved()
  })
  const groupOf = useGroupId()
  const send = (sending: Sending) =>
    form.onSubmit((posts) =>
      store(
        groupOf(form.values, sending),
        posts.map((one) => {
          const isKept = outlooks.some(
            ({ platform, keptBecause }) => platform === one.platform && keptBecause !== null,
          )
          return withTime(one, isKept && sending === 'now' ? 'draft' : sending, isKept)
        }),
      ),
    )
  return { form, draftSavedAt, version, accounts, post, similar, outlooks, isSaving, send }
}

export type Composing = ReturnType<typeof useComposer>
export type ComposerForm = Composing['form']

function withTime(post: NewPost, sending: Sending, isKept: boolean) {
  const scheduledFor = sending === 'now' ? now() : (post.scheduledFor ?? null)
  const isDraft = isKept || sending === 'draft' || scheduledFor === null
  return { ...post, scheduledFor, status: isDraft ? ('draft' as const) : ('scheduled' as const) }
}

type Saved = {
  post: Post | null
  template: Template | undefined
  /** Which version of the post the form was made from. */
  readAt: Date | undefined
}

/** New posts in one call that a second try does not repeat, a single one too; an edited post by its own call. */
function useSaving({ post, template, readAt }: Saved, done: () => void) {
  const create = useApiMutation(createSocialPosts, {
    refetches: STALE,
    success: (posts) =>
      posts.length === 1
        ? 'Post created successfully'
        : `${posts.length} posts created successfully`,
    failure: ({ reason }) => ({ title: 'Failed to create post', message: reason }),
  })
  const change = useApiMutation(changeSocialPost, {
    refetches: STALE,
    success: 'Post saved',
    failure: ({ reason }) => ({ title: 'Failed to save the post', message: reason }),
  })
  const store = (groupId: string, posts: NewPost[]) => {
    const [only] = posts
    const after = { onSuccess: done }
    const used = template && { templateId: template.id }
    if (!only) return
    if (post) {
      const body = { ...only, ...(readAt && { updatedAt: readAt }) }
      change.mutate({ params: { postId: post.id }, body }, after)
    } else
      create.mutate({ body: { groupId, posts: posts.map((one) => ({ ...one, ...used })) } }, after)
  }
  return { store, isSaving: create.isPending || change.isPending }
}

/** The same number until something changes, so that a second try after a lost answer stores the posts once. */
function useGroupId(): (words: Words, sending: Sending) => string {
  const last = useRef<{ words?: Words; sending?: Sending; id: string }>({ id: '' })
  return (words, sending) => {
    if (last.current.words !== words || last.current.sending !== sending)
      last.current = { words, sending, id: crypto.randomUUID() }
    return last.current.id
  }
}

type Standing = { content: string; hashtags: string[] }

/** Has the writer fill a text; what stood there comes back with `undo`. */
export function useGenerate(
  { platform, contentType }: { platform: SocialPlatform; contentType: ContentType },
  standing: Standing,
  onWritten: (text: Standing) => void,
) {
  const [before, setBefore] = useState<Standing | null>(null)
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
            platform,
            contentType,
            topic: POST_TOPIC,
            ...(standing.content && { standing: standing.content.slice(0, LONGEST_POST) }),
          },
        },
        {
          onSuccess: ({ content, hashtags }) => {
            setBefore(standing)
            onWritten({ content, hashtags })
          },
        },
      ),
    undo: () => {
      if (!before) return
      onWritten(before)
      setBefore(null)
    },
  }
}
