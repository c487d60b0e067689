import { IconBookmark, IconX } from '@tabler/icons-react'
import { type FormEvent, useId } from 'react'
import type { List } from '../../../contract/list.ts'
import { type FilterLabel, filterName, filterText, type FilterLabels } from './filters.ts'
import { Popover } from './Popover.tsx'
import type { ListState } from './use-list.ts'
import type { SavedViews } from './use-saved-views.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<L extends List> = {
  list: ListState<L>
  filters: FilterLabels<L>
  /** Where the filters can be kept as a view. */
  saved?: SavedViews
}

/** The filters that narrow the list, each to be taken away, and all to be saved as a view. */
export function FilterChips<L extends List>({ list, filters, saved }: Props<L>) {
  const labels: Partial<Record<string, FilterLabel>> = filters
  return (
    <ul className={`${layout.row} ${styles.chips}`} aria-label="Filters">
      {Object.entries(list.narrowing).map(([name, text]) => {
        const words = `${filterName(labels[name] ?? name)}: ${filterText(list.list, name, text)}`
        return (
          <li key={name} className={styles.chip}>
            {words}
            <button
              type="button"
              aria-label={`Remove filter ${words}`}
              onClick={() => list.filter({ [name]: null })}
            >
              <IconX size={15} />
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className={styles.quiet} onClick={list.clear}>
          Clear all
        </button>
      </li>
      {saved && (
        <li>
          <SaveView onSave={(label) => saved.save({ label, filters: list.narrowing })} />
        </li>
      )}
    </ul>
  )
}

function SaveView({ onSave }: { onSave: (label: string) => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget).get('label')).trim()
    if (label !== '') onSave(label)
  }
  return (
    <Popover label="Save as view" icon={<IconBookmark size={18} />}>
      <form className={styles.fields} onSubmit={submit}>
        <label htmlFor={id}>Name of the view</label>
        <input id={id} name="label" maxLength={30} required className={styles.control} />
        <button type="submit" className={styles.tool}>
          Save
        </button>
      </form>
    </Popover>
  )
}
