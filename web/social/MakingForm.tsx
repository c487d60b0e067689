import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import type { FormErrors } from '../ui/field/use-draft-form.ts'
import { FormHeading } from './FormHeading.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './social.module.css'

type Props = {
  /** Also what its button says, unless that has its own word. */
  heading: string
  takesFocus: boolean
  form: { errors: FormErrors; idOf: (name: string) => string }
  action?: string
  pending: string | false
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** The frame of a form beside a list: its heading, what is wrong with it, its one button. */
export const MakingForm = (props: Props) => {
  const { heading, takesFocus, form, action = heading, pending, onSubmit, children } = props
  return (
    <section className={`${layout.panel} ${styles.card}`} aria-label={heading}>
      <FormHeading takesFocus={takesFocus}>{heading}</FormHeading>
      <form noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={form.errors} idOf={form.idOf} />
        {children}
        <div className={`${layout.row} ${layout.space4}`}>
          <Button type="submit" variant="primary" pending={pending}>
            {action}
          </Button>
        </div>
      </form>
    </section>
  )
}
