import type { JobPage } from '../../../contract/job-page.ts'
import { Button } from '../../ui/button/Button.tsx'
import styles from './after.module.css'

type Props = {
  job: JobPage
  /** Opens the booking form with what this pickup had. */
  onBook: () => void
}

/** The way to the next pickup, once this one is over. */
export function BookAgain({ job: { status }, onBook }: Props) {
  if (status !== 'completed' && status !== 'cancelled') return null
  return (
    <section className={styles.again} aria-labelledby="again">
      <div>
        <h2 id="again">
          {status === 'completed' ? 'Something left over?' : 'Still need a pickup?'}
        </h2>
        <p>Same kind of load and access. Pick items, a window, pay.</p>
      </div>
      <Button variant="cta" wide onClick={onBook}>
        Book again
      </Button>
    </section>
  )
}
