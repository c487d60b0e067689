import { useState } from 'react'
import type { z } from 'zod'
import { filterKind } from '../../../contract/filters.ts'
import type { List } from '../../../contract/list.ts'
import { type FilterLabel, filterName, optionLabel, type FilterLabels } from './filters.ts'
import { AmountField, DaysField } from './RangeFields.tsx'
import type { ListState } from './use-list.ts'
import layout from '../layout/layout.module.css'
import styles from './list-toolbar.module.css'

type Props<L extends List> = { list: ListState<L>; filters: FilterLabels<L> }

/** The fields of every filter a screen offers; each change narrows the list. A filter by number has none: links set it. */
export const FilterFields = <L extends List>({ list, filters }: Props<L>) =>
  Object.entries<FilterLabel | undefined>(filters).map(([name, filter]) => {
    const schema = list.list.filters[name]
    if (!schema || filter === undefined) return null
    const field = {
      label: filterName(filter),
      filter,
      value: list.narrowing[name] ?? '',
      onChange: (value: string) => list.filter({ [name]: value === '' ? null : value }),
    }
    return <FilterField key={name} schema={schema} {...field} />
  })

type FieldProps = { label: string; value: string; onChange: (value: string) => void }
type FilterProps = FieldProps & { schema: z.ZodType; filter: FilterLabel }

function FilterField({ schema, filter, ...field }: FilterProps) {
  const { kind, options } = filterKind(schema)
  if (kind === 'days') return <DaysField {...field} />
  if (kind === 'amount') return <AmountField {...field} />
  if (kind === 'flag') return <FlagField {...field} />
  const offered = (typeof filter === 'object' && filter.options) || options
  const choices = offered.map((choice) => ({ value: choice, text: optionLabel(choice, filter) }))
  return choices.length > 0 && <ChoicesField {...field} options={choices} />
}

/** With more than these, what is typed leaves those to choose from. */
const MOST_WITHOUT_SEARCH = 12

type ChoicesProps = FieldProps & { options: readonly { value: string; text: string }[] }

function ChoicesField({ label, value, options, onChange }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const chosen = value === '' ? [] : value.split(',')
  const inOrder = options.map((option) => option.value)
  const toggle = (option: string, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== option)
    const next = new Set(isChosen ? [...others, option] : others)
    // In the order of the options, so that a view of the same values is recognised as shown.
    onChange([...new Set([...inOrder.filter((each) => next.has(each)), ...next])].join(','))
  }
  const isMeant = (option: { value: string; text: string }) =>
    chosen.includes(option.value) || option.text.toLowerCase().includes(typed.trim().toLowerCase())
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      {options.length > MOST_WITHOUT_SEARCH && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          className={styles.control}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.choices}>
        {options.filter(isMeant).map((option) => (
          <label key={option.value} className={`${layout.line} ${styles.check}`}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const FlagField = ({ label, value, onChange }: FieldProps) => (
  <label className={`${layout.line} ${styles.check}`}>
    <input
      type="checkbox"
      checked={value === 'true'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
    />
    {label}
  </label>
)
