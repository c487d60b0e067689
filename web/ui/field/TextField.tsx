import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type Text = FieldProps & {
  value: string
  onValue: (value: string) => void
  onLeave?: (() => void) | undefined
}

/** What the browser wants to know of a line of text. */
type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'inputMode'
  | 'list'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'name'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>

type TextFieldProps = Text &
  Native & {
    ref?: Ref<HTMLInputElement>
    type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'search' | 'password'
    /** 'code' shows a one-time code, digit by digit. */
    look?: 'code'
    /** Before the text: a magnifying glass. */
    icon?: ReactNode
    /** After the text: a button that shows a password. */
    trailing?: ReactNode
  }

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { id, label, hidesLabel, hint, error, warning, describedBy, ...rest } = props
  const { value, onValue, onLeave, look, icon, trailing, ...native } = rest
  return (
    <Field {...{ id, label, hint, error, warning, describedBy }} hidesLabel={hidesLabel ?? false}>
      {(control) => {
        const input = (
          <input
            {...native}
            {...control}
            className={look === 'code' ? `${styles.input} ${styles.code}` : styles.input}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={onLeave}
          />
        )
        if (!icon && !trailing) return input
        return (
          <div className={styles.line} data-icon={icon ? true : undefined}>
            {icon}
            {input}
            {trailing}
          </div>
        )
      }}
    </Field>
  )
}

type TextAreaProps = Text &
  Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'autoCapitalize' | 'maxLength' | 'placeholder' | 'rows' | 'spellCheck'
  > & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text; the box grows with them where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hidesLabel, hint, error, warning, describedBy, ...rest } = props
  const { value, onValue, onLeave, rows = 3, ...native } = rest
  return (
    <Field {...{ id, label, hint, error, warning, describedBy }} hidesLabel={hidesLabel ?? false}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          className={styles.input}
          rows={rows}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}
