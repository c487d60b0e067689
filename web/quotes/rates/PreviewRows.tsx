import { loadSizeFacts } from '../../../contract/jobs.ts'
import { cents, formatMoney } from '../../../contract/money.ts'
import type { PreviewedJob } from '../../../contract/rate-cards.ts'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import table from '../../ui/list/list-table.module.css'
import cells from '../../ui/list/cells.module.css'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { differenceText } from './card-words.ts'
import styles from './preview.module.css'

type RowsProps = { jobs: PreviewedJob[] }

const placeOf = ({ loadSize, area }: PreviewedJob): string =>
  `${loadSizeFacts[loadSize].label}${area ? `, ${area}` : ''}`

const finalText = ({ finalPrice }: PreviewedJob): string =>
  finalPrice === null ? '–' : formatMoney(finalPrice)

const Difference = ({ job: { was, wouldBe } }: { job: PreviewedJob }) => (
  <span className={styles.difference} data-changed={wouldBe !== was}>
    {differenceText(cents(wouldBe - was))}
  </span>
)

/** For wide screens. */
export const PreviewTable = ({ jobs }: RowsProps) => (
  <div className={table.scroll}>
    <table className={table.table}>
      <caption className="vh">What recent jobs would have cost</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">What</th>
          {['Was', 'Would be', 'Difference', 'Stations', 'Final'].map((name) => (
            <th key={name} scope="col" className={table.right}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.jobId}>
            <td className="num">
              <JobLink id={job.jobId} />
            </td>
            <td>
              <div className={cells.two}>
                <b>{job.what}</b>
                <small>{placeOf(job)}</small>
              </div>
            </td>
            <td className={`num ${table.right}`}>{formatMoney(job.was)}</td>
            <td className={`num ${table.right} ${cells.money}`}>{formatMoney(job.wouldBe)}</td>
            <td className={`num ${table.right}`}>
              <Difference job={job} />
            </td>
            <td className={`num ${table.right} ${cells.dim}`}>{formatMoney(job.disposal)}</td>
            <td className={`num ${table.right} ${cells.dim}`}>{finalText(job)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** For phones. */
export const PreviewCards = ({ jobs }: RowsProps) => (
  <ul className={`${layout.stack} ${panel.cards}`} aria-label="What recent jobs would have cost">
    {jobs.map((job) => (
      <li key={job.jobId} className={`${layout.stack} ${panel.card}`}>
        <header className={layout.spread}>
          <h5 className="num">
            <JobLink id={job.jobId} /> {job.what}
          </h5>
          <small>{placeOf(job)}</small>
        </header>
        <dl className="num">
          <dt>Was</dt>
          <dd>{formatMoney(job.was)}</dd>
          <dt>Would be</dt>
          <dd>
            <b>{formatMoney(job.wouldBe)}</b>
          </dd>
          <dt>Difference</dt>
          <dd>
            <Difference job={job} />
          </dd>
          <dt>Stations</dt>
          <dd>{formatMoney(job.disposal)}</dd>
          <dt>Final</dt>
          <dd>{finalText(job)}</dd>
        </dl>
      </li>
    ))}
  </ul>
)
