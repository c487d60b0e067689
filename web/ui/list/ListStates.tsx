import type { ComponentProps, ReactNode } from 'react'
import type { List } from '../../../contract/list.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import panel from '../layout/panel.module.css'
import { ListPages } from './ListPages.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListState } from './use-list.ts'

type Props<L extends List> = {
  list: ListState<L>
  /** One of them and many of them: ['job', 'jobs']. */
  noun: readonly [string, string]
  /** The sentence where the list holds nothing at all, and what would change that. */
  empty: ComponentProps<typeof EmptyState>
  /** What stands there until the first page has come. */
  skeleton?: ReactNode
  /** The items of the page, while there are any. */
  children: ReactNode
}

/** The items of a list and its pages, or why there are none: on their way, refused, none, none that match. */
export function ListStates<L extends List>(props: Props<L>) {
  const { list, noun, empty, skeleton = <ListSkeleton rows={12} />, children } = props
  const isEmpty = list.hasData && list.items.length === 0
  return (
    <>
      {list.error && (
        <div className={panel.notice}>
          <ErrorPanel
            what={`the ${noun[1]}`}
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
            lastGoodAt={list.loadedAt}
          />
        </div>
      )}
      {!list.hasData && !list.error && skeleton}
      {isEmpty && !list.isNarrowed && <EmptyState {...empty} />}
      {isEmpty && list.isNarrowed && (
        <EmptyState title={`No ${noun[1]} match these filters`} drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <>
          {children}
          <ListPages list={list} noun={noun} />
        </>
      )}
    </>
  )
}
