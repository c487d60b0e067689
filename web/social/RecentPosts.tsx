import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Args } from '../../contract/endpoint.ts'
import type { ItemOf } from '../../contract/list.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import type { listSocialPosts, Post } from '../../contract/social-posts.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { Segments } from '../ui/button/Segments.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import { Stack } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import type { ListState } from '../ui/list/use-list.ts'
import { platformOptions } from './platforms.ts'
import { daysOf, POSTS_OF_DAY, SHOWS, type Show, type Span } from './post-calendar.ts'
import { isMoving, postFilters, postViews } from './post-list.ts'
import { postActions } from './PostActions.tsx'
import { PostCalendar } from './PostCalendar.tsx'
import { PostCard } from './PostCard.tsx'
import { PostDialog } from './PostDialog.tsx'
import styles from './social.module.css'
import { useMovePost, whenInWords } from './use-move-post.ts'
import { usePostList, useShow } from './use-post-list.ts'

type List = ListState<typeof listSocialPosts>
type Props = { onEdit: (post: Post) => void }

/** Every post, filtered by network and status, as a list or by its day; what is being published is followed. */
export function RecentPosts({ onEdit }: Props) {
  const list = usePostList()
  const { show } = useShow()
  return (
    <section aria-label="Recent posts">
      <Stack gap={2}>
        <PostsBar list={list} />
        {show === 'list' ? (
          <PostList list={list} onEdit={onEdit} />
        ) : (
          <PostDays span={show} list={list} onEdit={onEdit} />
        )}
      </Stack>
    </section>
  )
}

const showLabels: Record<Show, string> = { list: 'List', week: 'Week', month: 'Month' }

/** How the posts are shown, and of which network. */
function PostsBar({ list }: { list: List }) {
  const { show, setShow } = useShow()
  return (
    <div className={layout.row}>
      <h3 className={styles.heading}>Recent Posts</h3>
      <Segments
        label="Show as"
        options={SHOWS.map((value) => ({ value, label: showLabels[value] }))}
        value={show}
        onChange={setShow}
      />
      <ChoiceField
        label="Filter by platform"
        value={list.narrowing.platform ?? 'all'}
        options={[{ value: 'all', label: 'All platforms' }, ...platformOptions]}
        onChange={(value) => list.filter({ platform: value === 'all' ? null : value })}
      />
    </div>
  )
}

const NO_COLUMNS: never[] = []

function PostList({ list, onEdit }: Props & { list: List }) {
  const { platform } = list.narrowing
  const views = useMemo(() => postViews(platform), [platform])
  return (
    <DataTable
      list={list}
      title="Posts"
      noun={['post', 'posts']}
      isCards
      columns={NO_COLUMNS}
      renderCard={(post: ItemOf<typeof listSocialPosts>) => (
        <PostCard post={post} onEdit={() => onEdit(post)} />
      )}
      filters={postFilters}
      views={views}
      bulk={postActions}
      empty={{ title: 'No posts found', hint: 'What you write appears here.' }}
    />
  )
}

const REFETCHED_EVERY_MS = 1_500

/** The posts of the days that are shown, of the platforms and statuses that the list is narrowed to. */
function useCalendar(span: Span, list: List) {
  const { day } = useShow()
  const days = daysOf(span, day)
  const query: Args<typeof getPostCalendar>['query'] = {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    perDay: POSTS_OF_DAY[span],
    platform: list.whole.platform,
    status: list.whole.status,
  }
  return useQuery({
    ...apiQuery(getPostCalendar, { query }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.posts.some((post) => isMoving(post, now())) ? REFETCHED_EVERY_MS : false,
  })
}

type DaysProps = Props & { span: Span; list: List }

function PostDays({ span, list, onEdit }: DaysProps) {
  const { day, setDay, setShow } = useShow()
  const calendar = useCalendar(span, list)
  const moving = useMovePost()
  const [opened, open] = useState<Post['id'] | null>(null)
  return (
    <div className={layout.panel}>
      {moving.moved && (
        <UndoStrip onUndo={moving.undo} onDismiss={moving.dismiss}>
          {whenInWords(moving.moved)}.
        </UndoStrip>
      )}
      <QueryError what="the posts" query={calendar} />
      {calendar.isPending && <ListSkeleton rows={6} />}
      {calendar.data && (
        <PostCalendar
          calendar={calendar.data}
          span={span}
          day={day}
          moving={moving}
          onDay={setDay}
          onOpen={({ id }) => open(id)}
          onDrafts={() => {
            list.filter({ status: 'draft' })
            setShow('list')
          }}
          onList={(each) => {
            list.filter({ when: each })
            setShow('list')
          }}
        />
      )}
      <PostDialog
        id={opened}
        moving={moving}
        onEdit={(post) => {
          open(null)
          onEdit(post)
        }}
        onClose={() => open(null)}
      />
    </div>
  )
}
