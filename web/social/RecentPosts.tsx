import { useState } from 'react'
import type { Post } from '../../contract/social-posts.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import panel from '../ui/layout/panel.module.css'
import { ListFooter } from '../ui/list/ListFooter.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { pageOf } from '../ui/list/rows.ts'
import entry from './entry.module.css'
import { findPosts } from './post-list.ts'
import { PostCalendar } from './PostCalendar.tsx'
import { PostCard } from './PostCard.tsx'
import { PostDialog } from './PostDialog.tsx'
import { PostsBar } from './PostsBar.tsx'
import { useMovePost, whenInWords } from './use-move-post.ts'
import { usePostList, type PostList } from './use-post-list.ts'
import { usePosts } from './use-posts.ts'

const SKELETON_ROWS = 6

/** Every post, filtered by network and status, as a list or by its day; what is being published is followed. */
export function RecentPosts({ onEdit }: { onEdit: (post: Post) => void }) {
  const posts = usePosts()
  const list = usePostList()
  const found = findPosts(posts.data ?? [], list)
  return (
    <section className={panel.panel} aria-label="Recent posts">
      <PostsBar list={list} posts={posts.data} />
      <div className={panel.notice} hidden={!posts.isError}>
        <QueryError what="the posts" query={posts} />
      </div>
      {posts.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {posts.data?.length === 0 && (
        <EmptyState title="No posts found" hint="What you write appears here." />
      )}
      {posts.data && posts.data.length > 0 && found.length === 0 && (
        <EmptyState title="No post fits these filters" drawing="sofa">
          <Button onClick={() => list.narrow({ platform: 'all', status: 'all' })}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      {found.length > 0 && list.show === 'list' && (
        <FoundPosts found={found} list={list} onEdit={onEdit} />
      )}
      {posts.data && list.show !== 'list' && (
        <FoundDays span={list.show} all={posts.data} found={found} list={list} onEdit={onEdit} />
      )}
    </section>
  )
}

type FoundProps = { found: Post[]; list: PostList; onEdit: (post: Post) => void }

function FoundPosts({ found, list, onEdit }: FoundProps) {
  const page = pageOf(found, list.page, list.rows)
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
        rows={list.rows}
        onPage={list.setPage}
        onRows={list.setRows}
      />
    </>
  )
}

type DaysProps = FoundProps & { span: Exclude<PostList['show'], 'list'>; all: Post[] }

function FoundDays({ span, all, found, list, onEdit }: DaysProps) {
  const moving = useMovePost()
  const [opened, open] = useState<Post['id'] | null>(null)
  const edit = (post: Post) => {
    open(null)
    onEdit(post)
  }
  const moved = moving.before && all.find(({ id }) => id === moving.before?.id)
  return (
    <>
      {moved && (
        <UndoStrip onUndo={moving.undo} onDismiss={moving.dismiss}>
          {whenInWords(moved)}.
        </UndoStrip>
      )}
      {found.length > 0 && (
        <PostCalendar
          posts={found}
          span={span}
          day={list.day}
          moving={moving}
          onDay={list.setDay}
          onOpen={({ id }) => open(id)}
          onDrafts={() => list.narrow({ status: 'draft', show: 'list' })}
        />
      )}
      <PostDialog
        post={all.find(({ id }) => id === opened) ?? null}
        moving={moving}
        onEdit={edit}
        onClose={() => open(null)}
      />
    </>
  )
}
