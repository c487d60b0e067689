import { dayOf, formatDay, formatMonth } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { firstDayOf } from '../../contract/statements.ts'
import type { YearMonth, YearStatement } from '../../contract/year-statement.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { signed } from '../ui/signed.ts'
import { jobsText, kilometreText } from './earnings/earnings-copy.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './statement.module.css'

type Props = Pick<HaulerProfile, 'user'> & { statement: YearStatement }

/** The year as it lies on paper: alone, with who it is for. */
export function YearPaper({ statement, user }: Props) {
  const { productName, supportPhone } = readSettings()
  const { year, months, isRunning, legalName } = statement
  return (
    <article
      className={`${layout.panel} ${styles.paper}`}
      data-own-scheme
      aria-label={`Statement for ${year}`}
    >
      <header>
        <h3>Statement for {year}</h3>
        <p>
          {legalName ?? `${user.firstName} ${user.lastName}`}
          {isRunning && `, up to ${formatDay(dayOf(now()))}`}
        </p>
      </header>
      <Totals statement={statement} />
      <Months months={months} />
      <Records statement={statement} />
      <p className={`${layout.dim} ${layout.space4}`}>
        This is a record of what we paid you, not tax advice. {productName}, {supportPhone}. Amounts
        in Canadian dollars, days in Pacific time.
      </p>
    </article>
  )
}

const minus = (amount: Cents): string => {
  if (amount === 0) return signed(amount)
  return amount < 0 ? `+${signed(amount).slice(1)}` : `−${signed(amount)}`
}

function Totals({ statement }: { statement: YearStatement }) {
  const { year, owedBefore, earned, tips, takenBack, paid, owed, isRunning } = statement
  return (
    <dl className={`${layout.sums} ${styles.totals}`}>
      <Line name={`Owed on January 1, ${year}`}>{signed(owedBefore)}</Line>
      <Line name="Earned">{signed(earned)}</Line>
      <Line name="Tips">{signed(tips)}</Line>
      <Line name="Taken back">{minus(takenBack)}</Line>
      <Line name="Paid to you">{minus(paid)}</Line>
      <Line name={isRunning ? 'Still owed today' : 'Owed at the end of the year'}>
        {signed(owed)}
      </Line>
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Months = ({ months }: { months: readonly YearMonth[] }) => (
  <table className={`num ${layout.table} ${styles.lines}`}>
    <caption className="vh">
      The year by month: earned and tips, less what was taken back, and paid
    </caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Total earned</th>
        <th scope="col">Paid</th>
      </tr>
    </thead>
    <tbody>
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">
            {nameOf(month)}
            <small>{aboutMonth(month)}</small>
          </th>
          <td>{signed(cents(month.earned + month.tips - month.takenBack))}</td>
          <td>{signed(month.paid)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** 'September': the year stands above. */
const nameOf = ({ month }: YearMonth): string => formatMonth(firstDayOf(month)).replace(/ .*/, '')

const aboutMonth = ({ jobs, tips, takenBack, metres }: YearMonth): string =>
  [
    ...(jobs > 0 ? [jobsText(jobs)] : []),
    ...(metres > 0 ? [kilometreText(metres)] : []),
    ...(tips > 0 ? [`tips ${formatMoney(tips)}`] : []),
    ...(takenBack !== 0 ? [`taken back ${signed(takenBack)}`] : []),
  ].join(', ')

/** What an accountant asks for beside the money that moved. */
function Records({ statement }: { statement: YearStatement }) {
  const { jobs, metres, estimatedMetres, gstNumber, fees } = statement
  const { productName } = readSettings()
  return (
    <section className={styles.records} aria-labelledby="records-title">
      <h4 id="records-title">For your records</h4>
      <dl className={layout.sums}>
        <Line name="Jobs and trips">{String(jobs)}</Line>
        <Line name="Mileage">{kilometreText(metres)}</Line>
        <Line name="Of it estimated">{kilometreText(estimatedMetres)}</Line>
        <Line name="Your GST/HST number">{gstNumber ?? 'None on file'}</Line>
        <Line name={`${productName}’s part of your jobs`}>{signed(fees)}</Line>
      </dl>
      <p className={layout.quiet}>
        {productName}’s part was never in your earnings, so there’s nothing to subtract. It includes
        GST where the price did.
      </p>
    </section>
  )
}
