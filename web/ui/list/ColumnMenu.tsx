import { IconColumns3 } from '@tabler/icons-react'
import { Segments } from '../button/Segments.tsx'
import type { ColumnPreset } from './columns.ts'
import { Popover } from './Popover.tsx'
import type { ListItem, Table } from './use-list-table.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<Item extends ListItem> = { table: Table<Item>; presets: readonly ColumnPreset[] }

/** Which columns the table shows. */
export const ColumnMenu = <Item extends ListItem>({ table, presets }: Props<Item>) => (
  <Popover label="Columns" icon={<IconColumns3 size={18} />}>
    <ColumnPresets table={table} presets={presets} />
    <fieldset className={styles.fields}>
      <legend>Columns</legend>
      {table.getAllLeafColumns().map((column) => (
        <label key={column.id} className={`${layout.line} ${styles.check}`}>
          <input
            type="checkbox"
            checked={column.getIsVisible()}
            // A table without columns shows nothing at all.
            disabled={column.getIsVisible() && table.getVisibleLeafColumns().length === 1}
            onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
          />
          {String(column.columnDef.header)}
        </label>
      ))}
    </fieldset>
  </Popover>
)

/** Named sets of columns: one press shows all the columns of a set. */
export function ColumnPresets<Item extends ListItem>({ table, presets }: Props<Item>) {
  if (presets.length === 0) return null
  const all = table.getAllLeafColumns()
  const isShown = ({ columns }: ColumnPreset) =>
    all.every((column) => column.getIsVisible() === columns.includes(column.id))
  const choose = (label: string) => {
    const columns = presets.find((preset) => preset.label === label)?.columns ?? []
    table.setColumnVisibility(Object.fromEntries(all.map(({ id }) => [id, columns.includes(id)])))
  }
  return (
    <Segments
      label="Sets of columns"
      options={presets.map(({ label }) => ({ value: label, label }))}
      value={presets.find(isShown)?.label ?? ''}
      onChange={choose}
    />
  )
}
