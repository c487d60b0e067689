import { cents, formatMoney, type Cents } from '../../../contract/money.ts'
import type { PreviewedJob, RateCardPreview } from '../../../contract/rate-cards.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { differenceText } from './card-words.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './preview.module.css'
import { PreviewCards, PreviewTable } from './PreviewRows.tsx'
import type { usePreview } from './use-preview.ts'

const TITLE = 'rate-card-preview'

type Props = {
  preview: ReturnType<typeof usePreview>
  /** Some figure is wrong: what is shown is from before. */
  isWrong: boolean
}

/** What recent jobs would have cost with the card as it is typed, and what is odd about it. */
export function PreviewPanel({ preview, isWrong }: Props) {
  const { query, isOld } = preview
  return (
    <section className={styles.preview} aria-labelledby={TITLE}>
      <h4 id={TITLE} tabIndex={-1}>
        What recent jobs would have cost
      </h4>
      <p className={`${layout.quiet} ${styles.said}`} role="status">
        {said(preview, isWrong)}
      </p>
      <QueryError what="the preview" query={query} />
      {query.isPending && !isWrong && !query.isError && <ListSkeleton rows={6} />}
      {query.data && (
        <div data-old={isOld} className={styles.answer}>
          <Answer preview={query.data} />
        </div>
      )}
    </section>
  )
}

/** The same in one line, at the foot of a narrow screen while the figures are typed. */
export const PreviewBar = ({ preview, isWrong }: Props) => (
  <div className={styles.bar}>
    <span aria-hidden="true">{said(preview, isWrong)}</span>
    <button type="button" onClick={() => document.getElementById(TITLE)?.focus()}>
      See the jobs
    </button>
  </div>
)

function said({ query, isOld }: Props['preview'], isWrong: boolean): string {
  if (isWrong) return 'Correct the figures that are marked to see their prices.'
  if (isOld) return 'Pricing the jobs again...'
  return summary(query.data?.jobs ?? [])
}

function Answer({ preview: { jobs, findings } }: { preview: RateCardPreview }) {
  const isPhone = useIsPhone()
  const Rows = isPhone ? PreviewCards : PreviewTable
  return (
    <>
      {jobs.length === 0 ? (
        <EmptyState
          title="No paid job was quoted yet"
          hint="The ten newest jobs that were booked at a quote are priced again here."
        />
      ) : (
        <Rows jobs={jobs} />
      )}
      {findings.length > 0 && (
        <div className={styles.findings}>
          <h5>Worth a look</h5>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{finding}.</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** '10 jobs: $2,010.00 instead of $1,932.00, +$78.00'; nothing without jobs. */
export function summary(jobs: readonly PreviewedJob[]): string {
  if (jobs.length === 0) return ''
  const total = (of: (job: PreviewedJob) => Cents): Cents =>
    cents(jobs.reduce((sum, job) => sum + of(job), 0))
  const was = total((job) => job.was)
  const wouldBe = total((job) => job.wouldBe)
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`
  if (was === wouldBe) return `${count}: ${formatMoney(was)} together, as before`
  return `${count}: ${formatMoney(wouldBe)} together instead of ${formatMoney(was)}, ${differenceText(cents(wouldBe - was))}`
}
