import { useQueries } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Args, Endpoint } from '../../../contract/endpoint.ts'
import type { List, Page } from '../../../contract/list.ts'
import { apiQuery } from '../../api/query.ts'
import { IconButton } from '../button/IconButton.tsx'
import { totalText } from './total-text.ts'
import type { ListState } from './use-list.ts'
import type { SavedViews, View } from './use-saved-views.ts'
import styles from './list-toolbar.module.css'

type Props<L extends List> = { list: ListState<L>; views: readonly View[]; saved: SavedViews }

/** The views of a list with how many items each holds, and those that were saved in this browser. */
export function ListViews<L extends List>({ list, views, saved }: Props<L>) {
  const all = [...views, ...saved.views]
  const counts = useCounts(list.list, all)
  return (
    <div role="group" aria-label="Saved views" className={styles.views}>
      {all.map((view, at) => (
        <span key={view.label}>
          <button
            type="button"
            className={styles.view}
            aria-pressed={isShown(list, view)}
            onClick={() => list.view(view.filters)}
          >
            {view.label} <span className="num">{counts[at]}</span>
          </button>
          {at >= views.length && isShown(list, view) && (
            <IconButton label={`Delete view ${view.label}`} onClick={() => saved.remove(view)}>
              <IconX size={15} />
            </IconButton>
          )}
        </span>
      ))}
    </div>
  )
}

/** Whether the list shows this view and nothing narrower. */
export const isShown = <L extends List>(
  { narrowing, search }: Pick<ListState<L>, 'narrowing' | 'search'>,
  { filters: { q = '', ...filters } }: View,
): boolean =>
  search === q &&
  Object.keys(filters).length === Object.keys(narrowing).length &&
  Object.entries(filters).every(([name, value]) => narrowing[name] === value)

/** Each view's number is a question of its own, answered with a page of one item. */
function useCounts(list: List, views: readonly View[]): (string | undefined)[] {
  const query = list.page.query as unknown as z.ZodType<object>
  return useQueries({
    queries: views.map(({ filters }) =>
      apiQuery(
        list.page as Endpoint,
        { query: query.parse({ limit: '1', ...filters }) } as Args<Endpoint>,
      ),
    ),
  }).map(({ data }) => {
    const page = data as Page<unknown> | undefined
    return page && totalText(page.total, page.isTotalExact)
  })
}
