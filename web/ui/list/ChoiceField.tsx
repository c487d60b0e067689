import styles from './list-toolbar.module.css'

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One choice out of few, in the bar above a list. */
export const ChoiceField = ({ label, value, options, onChange }: Props) => (
  <select
    aria-label={label}
    className={styles.control}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
