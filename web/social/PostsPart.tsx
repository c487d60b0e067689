import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { getSocialPost } from '../../contract/social-posts.ts'
import { getSocialTemplate } from '../../contract/social-templates.ts'
import { canEditPost, PostId, SocialTemplateId } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { Stack } from '../ui/layout/Row.tsx'
import { AccountStrip } from './composer/AccountStrip.tsx'
import { Composer } from './Composer.tsx'
import { RecentPosts } from './RecentPosts.tsx'

/** Writing posts, and what became of them. */
export function PostsPart() {
  const [{ edit, template, at }, setState] = useQueryStates({
    edit: parseAsInteger,
    template: parseAsInteger,
    at: parseAsString,
  })
  const [written, setWritten] = useState(0)
  const { data: post } = useQuery({
    ...apiQuery(getSocialPost, {
      params: { postId: PostId.safeParse(edit).data ?? PostId.parse(1) },
    }),
    enabled: edit !== null,
  })
  const { data: used } = useQuery({
    ...apiQuery(getSocialTemplate, {
      params: {
        templateId: SocialTemplateId.safeParse(template).data ?? SocialTemplateId.parse(1),
      },
    }),
    enabled: template !== null,
  })
  const edited = post && post.id === edit && canEditPost(post) ? post : null
  const from = used?.id === template ? used : undefined
  const begun = edited ? `edit-${edited.id}` : from ? `from-${from.id}` : 'new'
  return (
    <Stack>
      <AccountStrip />
      <Composer
        key={`${begun}-${written}`}
        post={edited}
        template={edited ? undefined : from}
        takesFocus={written > 0 || begun !== 'new' || at !== null}
        at={at}
        onAt={() => void setState({ at: null })}
        onDone={() => {
          setWritten((count) => count + 1)
          void setState({ edit: null, template: null })
        }}
      />
      <RecentPosts
        onEdit={({ id }) => {
          void setState({ edit: id })
          document.getElementById('social-parts')?.scrollIntoView({ block: 'start' })
        }}
      />
    </Stack>
  )
}
