import { useState, type KeyboardEvent } from 'react'
import { Chip } from './Chip.tsx'
import layout from '../layout/layout.module.css'
import chips from './chips.module.css'
import styles from './field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & { value: readonly string[]; onValue: (value: string[]) => void }

/** Phrases, each finished by Enter, a comma or leaving the field; Backspace takes the last one back. */
export function TagsField({ value, onValue, ...field }: Props) {
  const [typed, setTyped] = useState('')

  function add(text: string): void {
    const phrases = text.split(',').map((phrase) => phrase.trim())
    onValue([...new Set([...value, ...phrases.filter(Boolean)])])
    setTyped('')
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onValue(value.slice(0, -1))
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className={`${layout.row} ${styles.input} ${chips.chips}`}>
          {value.map((phrase) => (
            <Chip
              key={phrase}
              label={phrase}
              onRemove={() => onValue(value.filter((other) => other !== phrase))}
            />
          ))}
          <input
            {...control}
            autoCapitalize="none"
            value={typed}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setTyped(target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (typed.trim() !== '') add(typed)
            }}
          />
        </div>
      )}
    </Field>
  )
}
