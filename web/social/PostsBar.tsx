import type { Post } from '../../contract/social-posts.ts'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/layout/panel.module.css'
import { Segments } from '../ui/button/Segments.tsx'
import { platformOptions, statusFacts } from './platforms.ts'
import { SHOWS, type Show } from './post-calendar.ts'
import { countViews, PLATFORM_FILTERS, STATUS_FILTERS } from './post-list.ts'
import styles from './social.module.css'
import type { PostList } from './use-post-list.ts'

const showLabels: Record<Show, string> = { list: 'List', week: 'Week', month: 'Month' }

/** How the posts are shown, and which of them. */
export function PostsBar({ list, posts }: { list: PostList; posts: Post[] | undefined }) {
  const counts = posts && countViews(posts, list.platform)
  return (
    <div className={panel.bar}>
      <h3 className={styles.heading}>Recent Posts</h3>
      <Segments
        label="Show as"
        options={SHOWS.map((value) => ({ value, label: showLabels[value] }))}
        value={list.show}
        onChange={(show) => list.narrow({ show })}
      />
      <ChoiceField
        label="Filter by platform"
        value={list.platform}
        options={[{ value: 'all', label: 'All platforms' }, ...platformOptions]}
        onChange={(value) =>
          list.narrow({ platform: PLATFORM_FILTERS.find((known) => known === value) ?? 'all' })
        }
      />
      <ViewPills
        label="Filter by status"
        views={STATUS_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? 'All' : statusFacts[value].label,
          count: counts?.get(value),
        }))}
        value={list.status}
        onChange={(status) => list.narrow({ status })}
      />
    </div>
  )
}
