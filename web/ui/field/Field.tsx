import { useId, type ReactNode } from 'react'
import layout from '../layout/layout.module.css'
import styles from './field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

/** What every field says: its name, help before it, what is wrong after it; all are read out with it. */
export type FieldProps = {
  id?: string | undefined
  label: string
  /** Where the place around it already shows the name, it is read out only. */
  hidesLabel?: boolean
  hint?: string | undefined
  error?: string | undefined
  /** Worth saying, but no obstacle. */
  warning?: string | undefined
  /** The id of something further that is read out with the field. */
  describedBy?: string | undefined
}

/** Belongs on the element that takes the input. */
export type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The id of the label. An open list hides all else from screen readers, which still follow a reference to it. */
export const labelIdOf = ({ id }: Pick<Control, 'id'>): string => `${id}-label`

type Props = FieldProps & { children: (control: Control) => ReactNode }

/** The frame of one input. */
export function Field({ children, ...field }: Props) {
  const { label, hidesLabel = false, hint, error, warning, describedBy } = field
  const ownId = useId()
  const id = field.id ?? ownId
  const describedByAll = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    describedBy,
  ]
  return (
    <div className={`${layout.stack} ${styles.field}`}>
      <label id={labelIdOf({ id })} htmlFor={id} className={hidesLabel ? 'vh' : undefined}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={`${layout.dim} ${styles.hint}`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedByAll.filter(Boolean).join(' ') || undefined,
      })}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {warning && (
        <p id={`${id}-warning`} className={styles.warning}>
          {warning}
        </p>
      )}
    </div>
  )
}
