import styles from './on-off.module.css'

type Props = {
  /** The thing and what it is while on: 'Spring clear-out: live'. */
  label: string
  checked: boolean
  onPress: () => void
}

/** Whether something is on; a press asks for the other, which the owner may refuse. */
export const OnOff = ({ label, checked, onPress }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    className={styles.switch}
    onClick={onPress}
  >
    <span aria-hidden="true" />
  </button>
)
