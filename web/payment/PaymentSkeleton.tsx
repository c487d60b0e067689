import layout from '../ui/layout/layout.module.css'
import styles from './payment-form.module.css'

/** Keeps the place of a form that is on its way. */
export const PaymentSkeleton = () => (
  <div className={`${layout.stack} ${styles.skeleton}`} role="status">
    <span>Preparing the payment</span>
    <i />
    <i />
    <i />
  </div>
)
