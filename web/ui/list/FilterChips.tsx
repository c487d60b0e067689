import { IconBookmark, IconX } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import type { List } from '../../../contract/list.ts'
import { Button } from '../button/Button.tsx'
import { type FilterLabel, filterName, filterText, type FilterLabels } from './filters.ts'
import { Popover } from './Popover.tsx'
import type { ListState } from './use-list.ts'
import type { SavedViews, View } from './use-saved-views.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<L extends List> = {
  list: ListState<L>
  filters: FilterLabels<L>
  /** The views that the screen itself offers. */
  views?: readonly View[]
  /** Where the filters can be kept as a view. */
  saved?: SavedViews
}

/** The filters that narrow the list, each to be taken away, and all to be saved as a view. */
export function FilterChips<L extends List>({ list, filters, views = [], saved }: Props<L>) {
  const { narrowing, search } = list
  const labels: Partial<Record<string, FilterLabel>> = filters
  return (
    <ul className={`${layout.row} ${styles.chips}`} aria-label="Filters">
      {Object.entries(narrowing).map(([name, text]) => {
        const words = `${filterName(labels[name] ?? name)}: ${filterText(list.list, name, text, labels[name])}`
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
        <Button variant="quiet" size="s" onClick={list.clear}>
          Clear all
        </Button>
      </li>
      {saved && (
        <li>
          <SaveView
            taken={views.map(({ label }) => label.toLowerCase())}
            onSave={(label) =>
              saved.save({ label, filters: { ...narrowing, ...(search !== '' && { q: search }) } })
            }
          />
        </li>
      )}
    </ul>
  )
}

type SaveProps = {
  /** The names of the screen's own views, in lower case. */
  taken: readonly string[]
  onSave: (label: string) => void
}

function SaveView({ taken, onSave }: SaveProps) {
  const id = useId()
  const [isTaken, setTaken] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget).get('label')).trim()
    const isRefused = taken.includes(label.toLowerCase())
    setTaken(isRefused)
    if (label !== '' && !isRefused) onSave(label)
  }
  return (
    <Popover label="Save as view" icon={<IconBookmark size={18} />}>
      <form className={styles.fields} onSubmit={submit}>
        <label htmlFor={id}>Name of the view</label>
        <input
          id={id}
          name="label"
          maxLength={30}
          required
          className={styles.control}
          aria-invalid={isTaken}
          aria-describedby={isTaken ? `${id}-error` : undefined}
        />
        <Button type="submit" size="s">
          Save
        </Button>
        {isTaken && (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            A view has this name. Choose another one
          </p>
        )}
      </form>
    </Popover>
  )
}
