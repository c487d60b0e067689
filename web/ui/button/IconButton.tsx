import type { Right } from '../../../contract/rights.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** What it does, read out in place of words. */
  label: string
  /** One icon. */
  children: ReactNode
  variant?: 'quiet' | 'secondary' | 'danger'
  /** 's' stands in rows of a list. */
  size?: 's' | 'm'
  /** What a colleague must be allowed to do; the others do not see the button. */
  needs?: Right
}

/** A square button with an icon alone. */
export const IconButton = (props: Props) => {
  const { label, children, variant = 'quiet', size = 'm', className, disabled, ...rest } = props
  const { onClick, needs, ...attributes } = rest
  const missing = useMissingRight(needs)
  if (missing !== null) return null
  return (
    <button
      type="button"
      {...attributes}
      aria-label={label}
      aria-disabled={disabled ?? false}
      className={[styles.icon, styles[`icon-${variant}`], styles[`icon-${size}`], className]
        .filter(Boolean)
        .join(' ')}
      onClick={(event) => {
        if (!disabled) onClick?.(event)
      }}
    >
      {children}
    </button>
  )
}
