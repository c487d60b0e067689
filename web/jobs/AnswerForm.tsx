import { useState } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'

type Step = { name: string; isPending: boolean }

type Props = {
  id: string
  label: string
  hint: string
  /** The longest answer, in characters. */
  max: number
  send: Step & { run: (words: string, onSent: () => void) => void }
  close: Step & { run: () => void }
}

/** Answers what someone reported, and closes it. A sent answer leaves the field empty. */
export function AnswerForm({ id, label, hint, max, send, close }: Props) {
  const [words, setWords] = useState('')
  const isUnready = words.trim() === '' || words.trim().length > max
  return (
    <div className={layout.stack}>
      <TextArea id={id} label={label} hint={hint} value={words} onValue={setWords} />
      <div className={layout.row}>
        <Button
          variant="primary"
          disabled={isUnready}
          pending={send.isPending && 'Sending...'}
          onClick={() => send.run(words, () => setWords(''))}
        >
          {send.name}
        </Button>
        <Button needs="run-jobs" pending={close.isPending && 'Closing...'} onClick={close.run}>
          {close.name}
        </Button>
      </div>
    </div>
  )
}
