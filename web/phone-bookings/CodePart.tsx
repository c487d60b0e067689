import { type KeyboardEvent, useId, useState } from 'react'
import type { OfferAnswer } from '../../contract/offers.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './new-job.module.css'

type Props = {
  /** What the code that was applied does; null without one. */
  offer: OfferAnswer | null
  /** Applies a code; '' takes it off. */
  onCode: (code: string) => void
  /** What holds while one is applied. */
  note?: string
}

/** A code that the caller names: what it does to the price, or why it does not fit. */
export function CodePart({ offer, onCode, note }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const apply = () => {
    const code = text.trim().toUpperCase()
    if (code !== '') onCode(code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply()
  }
  const isApplied = offer?.reason === null
  return (
    <div className={styles.code}>
      <div className={styles.codeField}>
        <TextField
          id={id}
          label="Code (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          onKeyDown={onKeyDown}
          onValue={setText}
        />
        <Button onClick={apply}>Apply</Button>
      </div>
      {offer && (
        <div className={`${layout.notice} ${isApplied ? layout.good : layout.soon}`} role="status">
          {offer.text}
          {!isApplied && '. The price is the normal one'}{' '}
          <Button
            variant="quiet"
            size="s"
            aria-label={`Remove ${offer.code}`}
            onClick={() => {
              setText('')
              onCode('')
            }}
          >
            Remove
          </Button>
        </div>
      )}
      {isApplied && note && <p className={layout.quiet}>{note}</p>}
    </div>
  )
}
