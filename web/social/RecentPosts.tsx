import { Button } from '@mantine/core'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { Post } from '../../contract/social-posts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { ListFooter, ROWS_CHOICES } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import { ViewPills } from '../ui/list/ViewPills.tsx'
import panel from '../ui/panel.module.css'
import { QueryError } from '../ui/QueryError.tsx'
import { platformOptions, statusFacts } from './platforms.ts'
import { PostCard } from './PostCard.tsx'
import {
  countViews,
  findPosts,
  PLATFORM_FILTERS,
  STATUS_FILTERS,
  type PostFilter,
} from './post-list.ts'
import entry from './entry.module.css'
import styles from './social.module.css'
import { usePosts } from './use-posts.ts'

const SKELETON_ROWS = 6

const inAddress = {
  platform: parseAsStringLiteral(PLATFORM_FILTERS).withDefault('all'),
  status: parseAsStringLiteral(STATUS_FILTERS).withDefault('all'),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS_CHOICES[0]),
}

/** Every post, filtered by network and status; what is being published is followed until it is there. */
export function RecentPosts({ onEdit }: { onEdit: (post: Post) => void }) {
  const posts = usePosts()
  const [state, setState] = useQueryStates(inAddress)
  const narrow = (change: Partial<PostFilter>) => void setState({ ...change, page: null })
  const found = findPosts(posts.data ?? [], state)
  const counts = posts.data && countViews(posts.data, state.platform)
  return (
    <section className={panel.panel} aria-label="Recent posts">
      <div className={panel.bar}>
        <h3 className={styles.heading}>Recent Posts</h3>
        <ChoiceField
          label="Filter by platform"
          value={state.platform}
          options={[{ value: 'all', label: 'All platforms' }, ...platformOptions]}
          onChange={(value) =>
            narrow({ platform: PLATFORM_FILTERS.find((known) => known === value) ?? 'all' })
          }
        />
        <ViewPills
          label="Filter by status"
          views={STATUS_FILTERS.map((value) => ({
            value,
            label: value === 'all' ? 'All' : statusFacts[value].label,
            count: counts?.get(value),
          }))}
          value={state.status}
          onChange={(status) => narrow({ status })}
        />
      </div>
      <div className={panel.notice} hidden={!posts.isError}>
        <QueryError what="the posts" query={posts} />
      </div>
      {posts.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {posts.data?.length === 0 && (
        <EmptyState title="No posts found" hint="What you write appears here." />
      )}
      {posts.data && posts.data.length > 0 && found.length === 0 && (
        <EmptyState title="No post fits these filters" drawing="sofa">
          <Button variant="default" onClick={() => narrow({ platform: 'all', status: 'all' })}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      {found.length > 0 && (
        <FoundPosts
          found={found}
          page={state.page}
          rows={ROWS_CHOICES.find((choice) => choice === state.rows) ?? ROWS_CHOICES[0]}
          onPage={(page) => void setState({ page })}
          onRows={(rows) => void setState({ rows, page: null })}
          onEdit={onEdit}
        />
      )}
    </section>
  )
}

type FoundProps = {
  found: Post[]
  page: number
  rows: number
  onPage: (page: number) => void
  onRows: (rows: number) => void
  onEdit: (post: Post) => void
}

function FoundPosts({ found, page: wanted, rows, onPage, onRows, onEdit }: FoundProps) {
  const page = pageOf(found, wanted, rows)
  return (
    <>
      <ul className={entry.entries} aria-label="Posts">
        {page.rows.map((post) => (
          <PostCard key={post.id} post={post} onEdit={() => onEdit(post)} />
        ))}
      </ul>
      <ListFooter
        noun={page.total === 1 ? 'post' : 'posts'}
        page={page}
        rows={rows}
        onPage={onPage}
        onRows={onRows}
      />
    </>
  )
}
