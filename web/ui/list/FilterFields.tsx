import type { z } from 'zod'
import { AmountRange, DayRange, filterKind, type Range } from '../../../contract/filters.ts'
import type { List } from '../../../contract/list.ts'
import { readDollars } from '../field/read-dollars.ts'
import { optionLabel, type FilterLabels } from './filters.ts'
import type { ListState } from './use-list.ts'
import styles from './list-toolbar.module.css'

type Props<L extends List> = { list: ListState<L>; filters: FilterLabels<L> }

/** The fields of every filter a screen offers; each change narrows the list. A filter by number has none: links set it. */
export const FilterFields = <L extends List>({ list, filters }: Props<L>) =>
  Object.entries(filters).map(([name, label]) => {
    const schema = list.list.filters[name]
    if (!schema || typeof label !== 'string') return null
    const field = {
      label,
      value: list.narrowing[name] ?? '',
      onChange: (value: string) => list.filter({ [name]: value === '' ? null : value }),
    }
    return <FilterField key={name} schema={schema} {...field} />
  })

type FieldProps = { label: string; value: string; onChange: (value: string) => void }

function FilterField({ schema, ...field }: FieldProps & { schema: z.ZodType }) {
  const { kind, options } = filterKind(schema)
  if (kind === 'days') return <DaysField {...field} />
  if (kind === 'amount') return <AmountField {...field} />
  if (kind === 'flag') return <FlagField {...field} />
  return options.length > 0 && <ChoicesField {...field} options={options} />
}

function ChoicesField({ label, value, options, onChange }: FieldProps & { options: string[] }) {
  const chosen = value === '' ? [] : value.split(',')
  const toggle = (option: string, isChosen: boolean) =>
    onChange(
      options.filter((other) => (other === option ? isChosen : chosen.includes(other))).join(','),
    )
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
          {optionLabel(option)}
        </label>
      ))}
    </fieldset>
  )
}

const FlagField = ({ label, value, onChange }: FieldProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={value === 'true'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
    />
    {label}
  </label>
)

function DaysField({ label, value, onChange }: FieldProps) {
  const range: Range<string> = DayRange.safeDecode(value).data ?? {}
  const change = (ends: Range<string>) => onChange(written({ ...range, ...ends }))
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      <label>
        From
        <input
          type="date"
          className={styles.control}
          value={range.from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          className={styles.control}
          value={range.to ?? ''}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </label>
    </fieldset>
  )
}

function AmountField({ label, value, onChange }: FieldProps) {
  const { from, to } = AmountRange.safeDecode(value).data ?? {}
  const texts = { from: dollarsText(from), to: dollarsText(to) }
  const change = (end: 'from' | 'to', typed: string) => {
    const amount = typed.trim() === '' ? '' : dollarsText(readDollars(typed))
    if (amount !== undefined) onChange(written({ ...texts, [end]: amount }))
  }
  return (
    <fieldset className={styles.fields}>
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {end === 'from' ? 'From $' : 'To $'}
          <input
            inputMode="decimal"
            className={styles.control}
            defaultValue={texts[end] ?? ''}
            key={texts[end]}
            onBlur={(event) => change(end, event.currentTarget.value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

const dollarsText = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : (amount / 100).toFixed(2)

const written = ({ from = '', to = '' }: Range<string>): string =>
  from === '' && to === '' ? '' : `${from}..${to}`
