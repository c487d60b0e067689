import { IconFileText } from '@tabler/icons-react'
import { Button } from '../ui/button/Button.tsx'
import styles from './tax-details.module.css'

/** A reminder that stands in nobody's way. */
export const TaxNotice = ({ onOpen }: { onOpen: () => void }) => (
  <section className={styles.notice} aria-label="Tax details">
    <IconFileText size={24} stroke={1.8} aria-hidden="true" />
    <p>
      <b>Your tax details are missing.</b> We report your earnings here once a year. You'll be paid
      either way.
    </p>
    <Button onClick={onOpen}>Add tax details</Button>
  </section>
)
