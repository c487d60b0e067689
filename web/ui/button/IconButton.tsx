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
}

/** A square button with an icon alone. */
export const IconButton = (props: Props) => {
  const { label, children, variant = 'quiet', size = 'm', className, disabled, ...rest } = props
  const { onClick, ...attributes } = rest
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
