import type { Right } from '../../../contract/rights.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type Look = {
  /**
   * 'cta' is marigold, for the one thing a view is about; 'primary' the main action of a part; 'quiet'
   * has no frame. 'danger' deletes or refuses, 'danger-quiet' leads to such a question.
   */
  variant?: 'cta' | 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
  /** 's' stands in rows of a list, 'l' under a form of the public pages. All are a thumb high on a phone. */
  size?: 's' | 'm' | 'l'
  /** Before the words. */
  icon?: ReactNode
  /** As wide as the place it stands in. */
  wide?: boolean
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The action runs: a spinner, with the words that stand for it meanwhile ('Saving...'). */
    pending?: string | boolean
    /** Looks disabled and is announced so, but answers a press, which says what is missing. */
    unready?: boolean
    /** What a colleague must be allowed to do; the others do not see the button. */
    needs?: Right
  }

/**
 * Keeps its width and its place in the tab order while its action runs or is not to be had, and runs
 * it once.
 */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, wide, className, ...rest } = props
  const { pending = false, disabled = false, unready = false, needs, ...others } = rest
  const { onClick, type, ...attributes } = others
  const missing = useMissingRight(needs)
  if (missing !== null) return null
  const isResting = pending !== false || disabled
  return (
    <button
      {...attributes}
      type={type ?? 'button'}
      className={lookOf({ variant, size, wide, className })}
      aria-disabled={isResting || unready}
      data-pending={pending !== false || undefined}
      onClick={(event) => {
        if (isResting) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.face} data-hidden={hiddenAs(pending)}>
        {icon}
        {children}
      </span>
      {pending !== false && <span className={`${styles.face} ${styles.busy}`}>{pending}</span>}
    </button>
  )
}

/** Words that others stand for are hidden; words below a bare spinner remain the button's name. */
function hiddenAs(pending: string | boolean): 'hidden' | 'covered' | undefined {
  if (pending === false) return undefined
  return pending === true ? 'covered' : 'hidden'
}

type LinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button. Within the application: `<Link href asChild><ButtonLink>`. */
export const ButtonLink = ({
  children,
  variant,
  size,
  icon,
  wide,
  className,
  ...rest
}: LinkProps) => (
  <a {...rest} className={lookOf({ variant, size, wide, className })}>
    <span className={styles.face}>
      {icon}
      {children}
    </span>
  </a>
)

type LookOf = { [Name in 'variant' | 'size' | 'wide']: Look[Name] | undefined } & {
  /** Where the button stands, never how it looks. */
  className: string | undefined
}

const lookOf = ({ variant = 'secondary', size = 'm', wide, className }: LookOf): string =>
  [styles.button, styles[variant], styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(' ')
