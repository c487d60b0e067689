import { IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { addTags } from './hashtags.ts'
import styles from './composer.module.css'

type Props = {
  id: string
  tags: readonly string[]
  error?: string | undefined
  onTags: (tags: string[]) => void
}

/** Hashtags as chips: Enter, a comma or a space makes one of what is typed. */
export function HashtagField({ id, tags, error, onTags }: Props) {
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    setTyped('')
    if (text.trim()) onTags(addTags(tags, text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    }
    if (event.key === 'Backspace' && typed === '') onTags(tags.slice(0, -1))
  }
  return (
    <div className={`${layout.stack} ${field.field}`}>
      <label htmlFor={id}>Hashtags (optional)</label>
      <p id={`${id}-hint`} className={`${layout.dim} ${field.hint}`}>
        Press Enter or a comma after each
      </p>
      <input
        id={id}
        className={field.input}
        value={typed}
        autoCapitalize="off"
        autoComplete="off"
        enterKeyHint="enter"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${error ? `${id}-error` : ''}`.trim()}
        onChange={({ target: { value } }) => (/[\s,]/.test(value) ? take(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        onBlur={() => take(typed)}
      />
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {tags.length > 0 && (
        <ul className={`${layout.row} ${styles.tags}`} aria-label="Chosen hashtags">
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onTags(tags.filter((other) => other !== tag))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
