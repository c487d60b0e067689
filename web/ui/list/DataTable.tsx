import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import type { ItemOf, List } from '../../../contract/list.ts'
import { useIsPhone } from '../browser/use-is-phone.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorPanel } from '../feedback/ErrorPanel.tsx'
import type { BulkAction } from './bulk-actions.ts'
import { BulkBar } from './BulkBar.tsx'
import {
  type Column,
  type ColumnPreset,
  columnsOf,
  type ShownColumn,
  type Totals,
} from './columns.ts'
import { FilterChips } from './FilterChips.tsx'
import type { FilterLabels } from './filters.ts'
import { ListCards } from './ListCards.tsx'
import { ListPages } from './ListPages.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { isShown } from './ListViews.tsx'
import type { ListState } from './use-list.ts'
import { useListTable } from './use-list-table.ts'
import { useSavedViews, type View } from './use-saved-views.ts'
import layout from '../layout/layout.module.css'
import styles from './list-table.module.css'

export type DataTableProps<L extends List> = {
  list: ListState<L>
  /** What the table is called: 'Recent Jobs'. */
  title: string
  /** One of them and many of them: ['job', 'jobs']. */
  noun: readonly [string, string]
  columns: readonly Column<L>[]
  /** What a phone shows of an item, of the columns that are chosen. */
  renderCard: (item: ItemOf<L>, columns: readonly ShownColumn<ItemOf<L>>[]) => ReactNode
  /** What stands at the end of each row of the table. */
  renderActions?: (item: ItemOf<L>) => ReactNode
  filters: FilterLabels<L>
  views?: readonly View[]
  bulk?: readonly BulkAction<ItemOf<L>>[]
  /** What the screen adds to the toolbar: how one more is made. */
  tools?: ReactNode
  presets?: readonly ColumnPreset[]
  /** Under the last row of every page. */
  totals?: Totals | undefined
  /** Cards on wide screens as well, for items that are read rather than compared. */
  isCards?: boolean
  /** Whether items can be selected, to be saved as a file or acted on together. */
  isSelectable?: boolean
  /** The item that a link points at, or that was changed last: its row is lit. */
  marked?: number | null | undefined
  /** The sentence where the list holds nothing at all, and what would change that. */
  empty: ComponentProps<typeof EmptyState>
}

/** A list of the contract: a table on wide screens, cards on phones, and everything around them. */
export function DataTable<L extends List>(props: DataTableProps<L>) {
  const { list, title, noun, filters, views = [], bulk = [], presets = [], empty } = props
  const { isSelectable = true, marked } = props
  const isPhone = useIsPhone()
  const isCards = isPhone || props.isCards === true
  const columns = useMemo(() => columnsOf(list.list, props.columns), [list.list, props.columns])
  const table = useListTable(list, columns)
  const saved = useSavedViews(list.list.path)
  const isView = [...views, ...saved.views].some((view) => isShown(list, view))
  const { isCursorRefused, restart } = list
  useEffect(() => {
    if (isCursorRefused) restart()
  })

  const isEmpty = list.hasData && list.items.length === 0
  return (
    <section
      className={`${layout.panel} ${styles.panel}`}
      aria-label={title}
      aria-busy={list.isStale}
    >
      <ListToolbar
        {...{ list, table, columns, filters, views, saved, presets, isPhone, isCards }}
        tools={props.tools}
      />
      {Object.keys(list.narrowing).length > 0 && !isView && (
        <FilterChips list={list} filters={filters} saved={saved} />
      )}
      <BulkBar table={table} actions={bulk} noun={noun} list={list} />
      {list.error && !isCursorRefused && (
        <div className={styles.notice}>
          <ErrorPanel
            what={`the ${noun[1]}`}
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
            lastGoodAt={list.loadedAt}
          />
        </div>
      )}
      {!list.hasData && !list.error && <ListSkeleton rows={12} />}
      {isEmpty && !list.isNarrowed && list.from === 0 && <EmptyState {...empty} />}
      {isEmpty && (list.isNarrowed || list.from !== 0) && (
        <EmptyState title={`No ${noun[1]} match these filters`} drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <>
          {isCards ? (
            <ListCards
              {...{ table, columns, title, noun, isSelectable, marked }}
              totals={props.totals}
              renderCard={props.renderCard}
            />
          ) : (
            <ListTable
              {...{ table, list, title, noun, columns, isSelectable, marked }}
              totals={props.totals}
              renderActions={props.renderActions}
            />
          )}
          <ListPages list={list} noun={noun} />
        </>
      )}
    </section>
  )
}
