import styles from './segments.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four ways to show the same thing, one of them chosen. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: Props<Value>) => (
  <div role="group" aria-label={label} className={styles.segments}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
