import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { List } from '../../../contract/list.ts'
import { useIsPhone } from '../browser/use-is-phone.ts'
import type { EmptyState } from '../feedback/EmptyState.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterLabels } from './filters.ts'
import { ListStates } from './ListStates.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { isShown } from './ListViews.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { ListState } from './use-list.ts'
import { useSavedViews, type View } from './use-saved-views.ts'
import layout from '../layout/layout.module.css'
import styles from './list-table.module.css'

type Toolbar<L extends List> = ComponentProps<typeof ListToolbar<L>>

export type ListPanelProps<L extends List> = {
  list: ListState<L>
  /** What the list is called: 'Recent Jobs'. */
  title: string
  /** One of them and many of them: ['job', 'jobs']. */
  noun: readonly [string, string]
  filters: FilterLabels<L>
  views?: readonly View[] | undefined
  /** What the screen adds to the toolbar: how one more is made. */
  tools?: ReactNode
  /** The sentence where the list holds nothing at all, and what would change that. */
  empty: ComponentProps<typeof EmptyState>
  /** What the toolbar offers where the items stand in a table. */
  toolbar?: Pick<Toolbar<L>, 'table' | 'columns' | 'presets' | 'isCards'>
  /** Above the items. */
  selection?: ReactNode
  /** The items of the page, while there are any. */
  children: ReactNode
}

const ALL: View = { label: 'All', filters: {} }

/** Everything around the items of a list: views, search, filters, its states and its pages. */
export function ListPanel<L extends List>(props: ListPanelProps<L>) {
  const { list, title, noun, filters, empty } = props
  const saved = useSavedViews(list.list)
  // Beside saved views alone nothing would lead back to the whole list.
  const views = props.views ?? (saved.views.length > 0 ? [ALL] : [])
  const isView = [...views, ...saved.views].some((view) => isShown(list, view))
  const isPhone = useIsPhone()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-list
      className={`${layout.panel} ${styles.panel}`}
      aria-label={title}
      aria-busy={list.isStale}
    >
      <ListToolbar
        {...{ list, filters, views, saved, isPhone }}
        {...props.toolbar}
        tools={props.tools}
      />
      {Object.keys(list.narrowing).length > 0 && !isView && (
        <FilterChips {...{ list, filters, saved }} views={props.views ?? [ALL]} />
      )}
      {props.selection}
      <ListStates {...{ list, noun, empty }}>{props.children}</ListStates>
    </section>
  )
}
