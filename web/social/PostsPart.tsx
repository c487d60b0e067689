import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { getSocialPost } from '../../contract/social-posts.ts'
import { listSocialTemplates } from '../../contract/social-templates.ts'
import { canEditPost, PostId } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { Composer } from './Composer.tsx'
import { RecentPosts } from './RecentPosts.tsx'
import styles from './social.module.css'

/** Writing posts, and what became of them. */
export function PostsPart() {
  const [{ edit, template }, setState] = useQueryStates({
    edit: parseAsInteger,
    template: parseAsInteger,
  })
  const [written, setWritten] = useState(0)
  const { data: post } = useQuery({
    ...apiQuery(getSocialPost, {
      params: { postId: PostId.safeParse(edit).data ?? PostId.parse(1) },
    }),
    enabled: edit !== null,
  })
  const { data: templates } = useQuery({
    ...apiQuery(listSocialTemplates, {}),
    enabled: template !== null,
  })
  const edited = post && post.id === edit && canEditPost(post) ? post : null
  const used = templates?.find(({ id }) => id === template)
  const begun = edited ? `edit-${edited.id}` : used ? `from-${used.id}` : 'new'
  return (
    <div className={styles.two}>
      <Composer
        key={`${begun}-${written}`}
        post={edited}
        template={edited ? undefined : used}
        takesFocus={written > 0 || begun !== 'new'}
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
    </div>
  )
}
