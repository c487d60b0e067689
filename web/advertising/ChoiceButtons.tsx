import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import styles from './campaign-form.module.css'

type Props<Value extends string> = {
  /** Where the focus goes when the choice is refused. */
  id?: string
  label: string
  hint?: string
  options: readonly { value: Value; label: string; detail?: string }[]
  chosen: readonly Value[]
  onChoose: (value: Value) => void
  /** Several may be chosen. */
  multiple?: boolean
  error?: string | undefined
}

/** A few choices that all stand in sight: radio buttons, or checkboxes where several may be chosen. */
export function ChoiceButtons<Value extends string>(props: Props<Value>) {
  const { id, label, hint, options, chosen, onChoose, multiple = false, error } = props
  const name = useId()
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={error ? `${name}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={field.label}>{label}</legend>
      {hint && <p className={`${layout.dim} ${field.hint}`}>{hint}</p>}
      <div>
        {options.map(({ value, label: text, detail }, at) => (
          <label key={value} className={field.choice}>
            <input
              {...(at === 0 && id && { id })}
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              className="vh"
              checked={chosen.includes(value)}
              onChange={() => onChoose(value)}
            />
            <IconCheck size={18} aria-hidden="true" />
            <span>
              {text}
              {detail && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldMessage id={`${name}-error`} text={error} />}
    </fieldset>
  )
}
