import { useQuery } from '@tanstack/react-query'
import {
  getAdSources,
  isPaidOrigin,
  originFacts,
  type AdSources,
  type SourceCredit,
} from '../../../contract/ad-sources.ts'
import { returnOf } from '../../../contract/ad-figures.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { type Cents, formatMoney, sumOf } from '../../../contract/money.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { downloadCsv } from '../../ui/csv.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { rateText } from '../figure-text.ts'
import { useAdRange } from '../use-ad-analytics.ts'
import { SendBack } from './SendBack.tsx'
import { sourcesCsv } from './sources-csv.ts'
import styles from './spend.module.css'

const short = (day: AdSources['from']): string => formatDay(day).replace(/, \d+$/, '')

/** Where completed jobs came from, by the first and the last visit before the booking. */
export function Sources() {
  const { range } = useAdRange()
  const query = useQuery({
    ...apiQuery(getAdSources, { query: { days: range } }),
    placeholderData: (before) => before,
  })
  const sources = query.data
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-busy={query.isFetching}>
      <header className={`${layout.spread} ${styles.head}`}>
        <h3>Where completed jobs came from</h3>
        <span className={layout.dim}>
          {sources && `${short(sources.from)} to ${short(sources.to)}, `}a visitor counts once, also
          behind a shared address
        </span>
        {sources && (
          <Button
            size="s"
            disabled={query.isPlaceholderData}
            onClick={() =>
              downloadCsv(`sources-${sources.from}-to-${sources.to}.csv`, sourcesCsv(sources))
            }
          >
            CSV
          </Button>
        )}
      </header>
      <QueryError what="the sources" query={query} />
      {sources && (
        <>
          <SourceTable sources={sources} />
          <div className={styles.below}>
            <Formula sources={sources} />
            <SendBack />
          </div>
        </>
      )}
    </section>
  )
}

const SourceTable = ({ sources: { sources, total } }: { sources: AdSources }) => (
  <div className={styles.scroll} role="region" aria-label="Completed jobs by source" tabIndex={0}>
    <table className={`${layout.table} ${styles.sources}`}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Source
          </th>
          <th scope="col" rowSpan={2}>
            Visitors
          </th>
          <th scope="colgroup" colSpan={3}>
            First touch
          </th>
          <th scope="colgroup" colSpan={3} data-is="last">
            Last touch
          </th>
          <th scope="col" rowSpan={2}>
            Cost
          </th>
        </tr>
        <tr>
          {(['first', 'last'] as const).map((touch) => (
            <TouchTitles key={touch} touch={touch} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map(({ origin, visitors, first, last, cost }) => (
          <tr key={origin}>
            <th scope="row">
              {originFacts[origin].label}
              <small className={layout.dim}>{originFacts[origin].by}</small>
            </th>
            <td className="num">{visitors === null ? '—' : formatCount(visitors)}</td>
            <Credit credit={first} cost={cost} touch="first" />
            <Credit credit={last} cost={cost} touch="last" />
            <td className="num">{formatMoney(cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All sources</th>
          <td className="num">{formatCount(total.visitors)}</td>
          <Credit credit={total.first} cost={null} touch="first" />
          <Credit credit={total.last} cost={null} touch="last" />
          <td className="num">{formatMoney(total.cost)}</td>
        </tr>
      </tfoot>
    </table>
  </div>
)

const TouchTitles = ({ touch }: { touch: string }) => (
  <>
    <th scope="col" data-is={touch}>
      Jobs
    </th>
    <th scope="col" data-is={touch}>
      Net share
    </th>
    <th scope="col" data-is={touch}>
      ROI
    </th>
  </>
)

type CreditProps = { credit: SourceCredit; cost: Cents | null; touch: 'first' | 'last' }

function Credit({ credit: { jobs, share }, cost, touch }: CreditProps) {
  const roi = cost === null ? null : returnOf({ cost, share })
  return (
    <>
      <td className="num" data-is={touch}>
        {formatCount(jobs)}
      </td>
      <td className="num" data-is={touch}>
        {formatMoney(share)}
      </td>
      <td className={`num ${roi !== null && roi < 0 ? styles.loss : ''}`} data-is={touch}>
        {cost === null ? (
          '—'
        ) : roi === null ? (
          <span className={layout.dim}>no spend</span>
        ) : (
          rateText(roi)
        )}
      </td>
    </>
  )
}

/** The formula as a sentence, with the numbers of the paid sources. */
function Formula({ sources: { sources } }: { sources: AdSources }) {
  const paid = sources.filter(({ origin }) => isPaidOrigin(origin))
  const share = sumOf(paid.map(({ last }) => last.share))
  const gross = sumOf(paid.map(({ last }) => last.gross))
  const cost = sumOf(paid.map((source) => source.cost))
  const jobs = paid.reduce((sum, { last }) => sum + last.jobs, 0)
  const roi = returnOf({ cost, share })
  return (
    <div className={`${styles.formula} ${layout.quiet}`}>
      <p>
        <b>How ROI is worked out.</b> (Platform’s net share of completed jobs − cost) / cost. Net
        share is what customers paid, less refunds, lost disputes, GST, the haulers’ shares and
        payment fees. Paid sources together, last touch:{' '}
        <b className="num">
          {roi === null
            ? `no spend, ${formatMoney(share)} net share`
            : `(${formatMoney(share)} − ${formatMoney(cost)}) / ${formatMoney(cost)} = ${rateText(roi)}`}
        </b>
        .
      </p>
      <p>
        Gross beside it, never in ROI: customers paid <b className="num">{formatMoney(gross)}</b>{' '}
        for these {formatCount(jobs)} {jobs === 1 ? 'job' : 'jobs'} before refunds and disputes.
      </p>
      <p className={layout.dim}>
        First touch is the first source in the 30 days before a booking, last touch the one right
        before it. Each job counts once in each half, so both halves have the same total.
      </p>
    </div>
  )
}
