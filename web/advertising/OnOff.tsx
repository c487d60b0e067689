import buttons from '../ui/button/button.module.css'
import field from '../ui/field/field.module.css'

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
    className={buttons.icon}
    onClick={onPress}
  >
    <span className={field.switch} data-on={checked} aria-hidden="true" />
  </button>
)
