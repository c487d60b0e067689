import styles from './segments.module.css'

type Props<Value extends string> = {
  label: string
  /** A disabled one says why beside the group, which `describedBy` names. */
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  describedBy?: string | undefined
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Two to four ways to show the same thing, one of them chosen. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onChange,
  describedBy,
}: Props<Value>) => (
  <div role="group" aria-label={label} aria-describedby={describedBy} className={styles.segments}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        disabled={option.disabled ?? false}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
