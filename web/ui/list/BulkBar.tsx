import { IconDownload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import type { ItemOf, List } from '../../../contract/list.ts'
import { now } from '../../clock.ts'
import { downloadCsv, toCsv } from '../csv.ts'
import type { ListState } from './use-list.ts'
import type { Table } from './use-list-table.ts'
import styles from './list-toolbar.module.css'

/** What can be done with several items at once. */
export type BulkAction<Item> = { label: string; icon: ReactNode; run: (items: Item[]) => void }

type Props<L extends List> = {
  list: ListState<L>
  table: Table<ItemOf<L>>
  actions: readonly BulkAction<ItemOf<L>>[]
  noun: readonly [string, string]
}

/** While items are selected: how many, and what can be done with them. */
export function BulkBar<L extends List>({ list, table, actions, noun }: Props<L>) {
  const items = table.getSelectedRowModel().rows.map((row) => row.original)
  if (items.length === 0) return null
  const saveCsv = () => {
    const name = list.list.path.slice(list.list.path.lastIndexOf('/') + 1)
    const file = toCsv(Object.values(list.list.columns), items)
    downloadCsv(`${name}-${dayOf(now())}.csv`, file)
  }
  return (
    <div className={styles.bulk} role="region" aria-label={`Selected ${noun[1]}`}>
      <p role="status" className="num">
        {items.length} selected
      </p>
      {[
        ...actions,
        { label: 'Save selection', icon: <IconDownload size={18} />, run: saveCsv },
      ].map(({ label, icon, run }) => (
        <button key={label} type="button" className={styles.quiet} onClick={() => run(items)}>
          {icon} {label}
        </button>
      ))}
      <button
        type="button"
        className={styles.quiet}
        aria-label="Clear selection"
        onClick={() => list.setSelected({})}
      >
        <IconX size={18} />
      </button>
    </div>
  )
}
