import { type Ref, useId } from 'react'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { keyPressed } from '../../ui/keys/declare.ts'
import { CONVERSATIONS } from '../../ui/keys/places.ts'
import styles from './composer.module.css'
import { markedPieces } from './reply-start.ts'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  label: string
  value: string
  /** Words that came from a template, marked where they stand. */
  values: readonly string[]
  /** The server fills in the link. */
  hasLink: boolean
  error: string | undefined
  /** The id of the line that says how long the reply is and when it goes out; as a live region it would speak with each letter. */
  describedBy: string
  onValue: (value: string) => void
  onSend: () => void
}

/** The text of a reply. What a template filled in, and what is still to be filled in, is marked behind the words. */
export function ReplyField(props: Props) {
  const { ref, label, value, values, hasLink, error, describedBy, onValue, onSend } = props
  const id = useId()
  return (
    <div>
      <div className={styles.field}>
        <div className={styles.marks} aria-hidden="true">
          {markedPieces(value, values, hasLink).map(({ text, mark }, at) =>
            mark === null ? (
              <span key={at}>{text}</span>
            ) : (
              <mark key={at} data-mark={mark}>
                {text}
              </mark>
            ),
          )}{' '}
        </div>
        <textarea
          ref={ref}
          aria-label={label}
          placeholder={label}
          rows={1}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? describedBy : `${id} ${describedBy}`}
          onChange={(event) => onValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            if (keyPressed(CONVERSATIONS, event) !== 'send') return
            event.preventDefault()
            onSend()
          }}
        />
      </div>
      {error !== undefined && <FieldMessage id={id} text={error} />}
    </div>
  )
}
