import { cents, formatMoney } from '../../contract/money.ts'
import type { PriceItem } from '../../contract/price-changes.ts'
import styles from './added-items.module.css'

/** What the hauler added, with the price of each line; nothing for a plain amount. */
export const AddedItems = ({ items }: { items: readonly PriceItem[] }) =>
  items.length > 0 && (
    <section className={styles.added} aria-label="Added">
      <h3>Added</h3>
      <dl>
        {items.map(({ name, quantity, price }) => (
          <div key={name}>
            <dt>
              {quantity} × {name}
              {quantity > 1 && <small>{formatMoney(price)} each</small>}
            </dt>
            <dd className="num">+{formatMoney(cents(quantity * price))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
