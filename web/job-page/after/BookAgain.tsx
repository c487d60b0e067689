import { bookAgainByLink, type NextBooking } from '../../../contract/book-again.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import styles from './after.module.css'

type Props = {
  token: string
  job: JobPage
  /** Opens the booking form with what this pickup had. */
  onBook: (next: NextBooking) => void
}

/** The way to the next pickup, once this one is over. */
export function BookAgain({ token, job: { status }, onBook }: Props) {
  const again = useApiMutation(bookAgainByLink, {
    refetches: [],
    success: () => null,
    failure: ({ reason }) => ({ title: 'The booking did not open', message: reason }),
  })
  if (status !== 'completed' && status !== 'cancelled') return null
  return (
    <section className={styles.again} aria-labelledby="again">
      <div>
        <h2 id="again">
          {status === 'completed' ? 'Something left over?' : 'Still need a pickup?'}
        </h2>
        <p>Your items and access are filled in. Choose a window and pay.</p>
      </div>
      <Button
        variant="cta"
        wide
        pending={again.isPending}
        onClick={() => again.mutate({ params: { token } }, { onSuccess: onBook })}
      >
        Book again
      </Button>
    </section>
  )
}
