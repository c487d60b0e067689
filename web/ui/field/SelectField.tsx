import styles from './field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type Option = string | { value: string; label: string }

type Props = FieldProps & {
  /** What the list reads before anything is chosen; without it one option always is. */
  prompt?: string
  options: readonly (Option | { group: string; items: readonly Option[] })[]
  value: string
  onValue: (value: string) => void
  onLeave?: (() => void) | undefined
}

/** One choice from a list, by the browser's own control. */
export function SelectField(props: Props) {
  const { prompt, options, value, onValue, onLeave, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className={styles.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
        >
          {prompt !== undefined && <option value="">{prompt}</option>}
          {options.map((option) =>
            typeof option === 'object' && 'group' in option ? (
              <optgroup key={option.group} label={option.group}>
                {option.items.map(toOption)}
              </optgroup>
            ) : (
              toOption(option)
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const toOption = (option: Option) =>
  typeof option === 'string' ? (
    <option key={option}>{option}</option>
  ) : (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  )
