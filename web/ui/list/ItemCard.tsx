import type { ReactNode } from 'react'
import layout from '../layout/layout.module.css'
import styles from './item-card.module.css'

type Props = {
  title: string
  /** What pressing the card does; has to hold the title: 'View Dale Kowalchuk'. */
  label: string
  onOpen: () => void
  /** At the right: a figure and a badge. */
  aside: ReactNode
  /** The lines below the title. */
  children?: ReactNode
}

/** What a phone shows of an item of a list. The whole card opens the item. */
export const ItemCard = ({ title, label, onOpen, aside, children }: Props) => (
  <div className={`${layout.line} ${styles.card}`}>
    <span>
      <button type="button" data-opens className={styles.open} aria-label={label} onClick={onOpen}>
        {title}
      </button>
      {children}
    </span>
    <span className="num">{aside}</span>
  </div>
)
