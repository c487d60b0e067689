import { NativeSelect } from '@mantine/core'
import styles from './list.module.css'

type Option = { value: string; label: string }
type Props = {
  label: string
  value: string
  options: readonly (Option | { group: string; items: Option[] })[]
  onChange: (value: string) => void
}

/** One choice out of few, in the bar above a list. */
export const ChoiceField = ({ label, value, options, onChange }: Props) => (
  <NativeSelect
    aria-label={label}
    value={value}
    data={[...options]}
    className={styles.choice}
    classNames={{ input: styles.control ?? '' }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
