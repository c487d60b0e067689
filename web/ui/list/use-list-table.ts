import {
  columnVisibilityFeature,
  type ReactTable,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ItemOf, List } from '../../../contract/list.ts'
import { keep, readKept } from '../browser/storage.ts'
import type { ShownColumn } from './columns.ts'
import type { ListState } from './use-list.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type ListItem = { id: number }
export type Table<Item extends ListItem> = ReactTable<typeof features, Item>

/** Which columns are shown, kept in this browser, and which items are selected. */
export function useListTable<L extends List>(
  list: ListState<L>,
  columns: readonly ShownColumn<ItemOf<L>>[],
): Table<ItemOf<L>> {
  const key = `columns:${list.list.path}`
  const [shown, setShown] = useState(() => readShown(key))
  const visibility = { ...initially(columns), ...shown }
  const definitions = useMemo(
    () => columns.map(({ id, title }) => ({ id, header: title })),
    [columns],
  )
  return useTable({
    features,
    columns: definitions,
    data: list.items,
    getRowId: ({ id }) => String(id),
    state: { columnVisibility: visibility, rowSelection: list.selected },
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(visibility) : update
      keep('localStorage', key, JSON.stringify(next))
      setShown(next)
    },
    onRowSelectionChange: list.setSelected,
  })
}

/** The columns that the table shows now. */
export function shownOf<Item extends ListItem>(
  table: Table<Item>,
  columns: readonly ShownColumn<Item>[],
): ShownColumn<Item>[] {
  const isShown = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
  return columns.filter(({ id }) => isShown.has(id))
}

const initially = (columns: readonly ShownColumn<never>[]): Record<string, boolean> =>
  Object.fromEntries(columns.map(({ id, optional }) => [id, !optional]))

function readShown(key: string): Record<string, boolean> {
  try {
    return JSON.parse(readKept('localStorage', key) ?? '{}') as Record<string, boolean>
  } catch {
    return {}
  }
}
