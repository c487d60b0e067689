import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type LoadSize, loadSizeFacts } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dollars } from '../../ui/dollars.ts'
import styles from './size.module.css'

export type SizeQuestionProps = {
  counted: LoadSize
  chosen: LoadSize
  saved: Cents
  /** The sizes are open above it: what was chosen there brings the question into sight. */
  isBelowSizes: boolean
  onAnswer: (size: LoadSize) => void
}

/** The customer chose a larger size than the counted items need. */
export function SizeQuestion(props: SizeQuestionProps) {
  const { counted, chosen, saved, isBelowSizes, onAnswer } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBelowSizes) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isBelowSizes])
  const smaller = loadSizeFacts[counted].label
  return (
    <div ref={place} className={styles.question} role="group" aria-label="Is this the right size?">
      <p className={`${layout.notice} ${layout.soon}`}>
        <IconInfoCircle size={20} aria-hidden="true" />
        <span>
          <b>This looks like {smaller}.</b> Change to {smaller} and save {dollars(saved)}.
        </span>
      </p>
      <div>
        <Button variant="primary" onClick={() => onAnswer(counted)}>
          Change to {smaller}
        </Button>
        <Button onClick={() => onAnswer(chosen)}>Keep {loadSizeFacts[chosen].label}</Button>
      </div>
    </div>
  )
}
