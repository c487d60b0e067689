import type { CSSProperties, ReactNode } from 'react'
import styles from './layout.module.css'

type Space = 1 | 2 | 3 | 4 | 5 | 6

type Props = {
  /** The space between, by its token: 2 is --s-2. */
  gap?: Space
  children: ReactNode
}

const withGap = (gap: Space): CSSProperties => ({ gap: `var(--s-${gap})` })

/** Side by side, in further lines where there is no room. */
export const Row = ({ gap = 2, children }: Props) => (
  <div className={styles.row} style={withGap(gap)}>
    {children}
  </div>
)

/** One below the other. */
export const Stack = ({ gap = 4, children }: Props) => (
  <div className={styles.stack} style={withGap(gap)}>
    {children}
  </div>
)
