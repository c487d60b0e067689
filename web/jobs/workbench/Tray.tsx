import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Button } from '../../ui/button/Button.tsx'
import { keyPressed } from '../../ui/keys/declare.ts'
import { JOB } from '../../ui/keys/places.ts'
import layout from '../../ui/layout/layout.module.css'
import { useFirstField } from './use-first-field.ts'
import styles from './workbench.module.css'

type Props = {
  title: string
  /** What it is about, beside the title. */
  hint?: ReactNode
  /** What happens when the button is pressed: money, messages, who hears. Absent until it is known. */
  consequence?: ReactNode
  /** The words on the button; with `isReady` it answers a press. */
  action: string
  isGrave?: boolean
  /**
   * Whether every fact that the tray states has loaded, and the button may be pressed. It stays so while they are asked for
   * again: a press then is not lost, and the server refuses what has changed since.
   */
  isReady: boolean
  pending?: string | boolean
  close?: string
  onClose: () => void
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
}

/** A tray between toolbar and timeline: its first field has the focus, `Ctrl Enter` presses its button, `Esc` closes it. */
export function Tray(props: Props) {
  const { title, hint, consequence, action, isReady, pending = false, close = 'Close' } = props
  const form = useRef<HTMLFormElement>(null)
  const keysAreOn = useSingleKeysAreOn()
  useFirstField(form, isReady)
  const submit = () => {
    if (isReady && pending === false && form.current) props.onSubmit(form.current)
  }
  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-label={title}
      className={styles.tray}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (keyPressed(JOB, event) !== 'submit') return
        event.preventDefault()
        submit()
      }}
    >
      <p className={layout.row}>
        <b>{title}</b> <span className={layout.dim}>{hint}</span>
      </p>
      {props.children}
      <div className={`${layout.row} ${styles.trayFoot}`}>
        <p className={layout.quiet} role="status">
          {consequence}
        </p>
        <div className={`${layout.row} ${styles.trayButtons}`}>
          <Button size="s" onClick={props.onClose}>
            {close}
            {keysAreOn && <kbd aria-hidden="true">Esc</kbd>}
          </Button>
          <Button
            size="s"
            type="submit"
            variant={props.isGrave ? 'danger' : 'primary'}
            disabled={!isReady}
            title={keysAreOn ? 'Ctrl Enter' : undefined}
            aria-keyshortcuts="Control+Enter"
            pending={pending}
          >
            {action}
          </Button>
        </div>
      </div>
    </form>
  )
}
