import { type ReactNode, useMemo } from 'react'
import type { ItemOf, List } from '../../../contract/list.ts'
import { useIsPhone } from '../browser/use-is-phone.ts'
import { useLast } from '../dialog/use-last.ts'
import { onDemand, useFetchAhead } from '../feedback/on-demand.tsx'
import type { SelectionAction } from './bulk-actions.ts'
import type { BulkBar as Bar } from './BulkBar.tsx'
import {
  type Column,
  type ColumnPreset,
  columnsOf,
  type ShownColumn,
  type Totals,
} from './columns.ts'
import { ListCards } from './ListCards.tsx'
import { ListPanel, type ListPanelProps } from './ListPanel.tsx'
import { ListTable } from './ListTable.tsx'
import { useListTable } from './use-list-table.ts'

export type DataTableProps<L extends List> = Pick<
  ListPanelProps<L>,
  'list' | 'title' | 'noun' | 'filters' | 'views' | 'tools' | 'empty'
> & {
  columns: readonly Column<L>[]
  /** What a phone shows of an item, of the columns that are chosen. */
  renderCard: (item: ItemOf<L>, columns: readonly ShownColumn<ItemOf<L>>[]) => ReactNode
  /** What stands at the end of each row of the table. */
  renderActions?: (item: ItemOf<L>) => ReactNode
  bulk?: readonly SelectionAction<ItemOf<L>>[]
  presets?: readonly ColumnPreset[]
  /** Under the last row of every page. */
  totals?: Totals | undefined
  /** Cards on wide screens as well, for items that are read rather than compared. */
  isCards?: boolean
  /** Whether items can be selected, to be saved as a file or acted on together. */
  isSelectable?: boolean
  /** The item that a link points at, or that was changed last: its row is lit. */
  marked?: number | null | undefined
}

// Few lists are ever selected from. It takes the list of its table, which `onDemand` cannot say.
const BulkBar = onDemand(
  async () => (await import('./BulkBar.tsx')).BulkBar,
) as unknown as typeof Bar & Record<'fetchAhead', () => void>
const AHEAD = [BulkBar]

/** A list of the contract: a table on wide screens, cards on phones, and everything around them. */
export function DataTable<L extends List>(props: DataTableProps<L>) {
  const { list, title, noun, filters, views, tools, empty } = props
  const { bulk = [], presets = [], totals, isSelectable = true, marked } = props
  const isPhone = useIsPhone()
  const isCards = isPhone || props.isCards === true
  const columns = useMemo(() => columnsOf(list.list, props.columns), [list.list, props.columns])
  const table = useListTable(list, columns)
  const wasSelected = useLast(Object.keys(list.selected).length > 0 || null) !== null
  useFetchAhead(AHEAD)
  const shown = { table, title, noun, columns, totals, isSelectable, marked }
  return (
    <ListPanel
      {...{ list, title, noun, filters, views, tools, empty }}
      toolbar={{ table, columns, presets, isCards }}
      selection={wasSelected && <BulkBar list={list} table={table} actions={bulk} noun={noun} />}
    >
      {isCards ? (
        <ListCards {...shown} renderCard={props.renderCard} />
      ) : (
        <ListTable {...shown} list={list} renderActions={props.renderActions} />
      )}
    </ListPanel>
  )
}
