import type { Quote } from '../../../contract/quotes.ts'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import styles from './quote.module.css'

export type ItemsProps = Pick<Quote, 'items'>

/** What is priced, in short: it is changed in the list of the form. */
export const QuoteItems = ({ items }: ItemsProps) =>
  items.length > 0 && (
    <>
      <h4 className={styles.itemsTitle}>
        Your items{' '}
        <span className="num">{items.reduce((sum, { quantity }) => sum + quantity, 0)}</span>
      </h4>
      <ul className={styles.items}>
        {items.map(({ key, name, quantity, drawing }) => (
          <li key={key}>
            <ItemDrawing name={drawing} />
            <span>{name}</span>
            <b className="num">{quantity}</b>
          </li>
        ))}
      </ul>
    </>
  )
