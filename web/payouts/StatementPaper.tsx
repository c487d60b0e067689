import { dayOf, formatDay, formatMonth } from '../../contract/calendar.ts'
import type { HaulerProfile } from '../../contract/haulers.ts'
import {
  firstDayOf,
  isEarning,
  monthOfDay,
  type Statement,
  type StatementLine,
} from '../../contract/statements.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { signed } from '../ui/signed.ts'
import { entryWords } from './statement-words.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './statement.module.css'

type Props = Pick<HaulerProfile, 'user'> & { statement: Statement }

/** The statement as it lies on paper: alone, with who it is for. */
export function StatementPaper({ statement, user }: Props) {
  const { productName, supportPhone } = readSettings()
  const { month, lines } = statement
  const name = formatMonth(firstDayOf(month))
  const isRunning = month === monthOfDay(dayOf(now()))
  return (
    <article
      className={`${layout.panel} ${styles.paper}`}
      data-own-scheme
      aria-label={`Statement for ${name}`}
    >
      <header>
        <h3>Statement for {name}</h3>
        <p>
          {user.firstName} {user.lastName}
          {isRunning && `, up to ${formatDay(dayOf(now()))}`}
        </p>
      </header>
      <Totals statement={statement} isRunning={isRunning} />
      {lines.length === 0 ? (
        <p className={layout.muted}>Nothing was earned or paid in {name}.</p>
      ) : (
        <Lines lines={lines} />
      )}
      <p className={`${layout.dim} ${layout.space4}`}>
        {productName}, {supportPhone}. Amounts in Canadian dollars, days in Pacific time.
      </p>
    </article>
  )
}

function Totals({ statement, isRunning }: { statement: Statement; isRunning: boolean }) {
  const { owedBefore, earned, tips, takenBack, paid, owed } = statement
  const minus = (amount: typeof paid) => (amount === 0 ? signed(amount) : `−${signed(amount)}`)
  return (
    <>
      <dl className={`${layout.sums} ${styles.totals}`}>
        <Total name="Owed before" amount={signed(owedBefore)} />
        <Total name="Earned" amount={signed(earned)} />
        <Total name="Tips" amount={signed(tips)} />
        <Total name="Taken back" amount={minus(takenBack)} />
        <Total name="Paid to you" amount={paid < 0 ? `+${signed(paid).slice(1)}` : minus(paid)} />
        <Total
          name={isRunning ? 'Still owed today' : 'Balance at month end'}
          amount={signed(owed)}
        />
      </dl>
      {isRunning && owed > 0 && (
        <p className={layout.quiet}>
          What is still owed includes payouts on hold. Payouts says when each is paid.
        </p>
      )}
    </>
  )
}

const Total = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

const Lines = ({ lines }: { lines: readonly StatementLine[] }) => (
  <table className={`num ${layout.table} ${styles.lines}`}>
    <caption className="vh">What was earned and paid, oldest first</caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Earned</th>
        <th scope="col">Paid</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // Lines of the books stay where they are: a new one comes last.
        <Line key={index} line={line} />
      ))}
    </tbody>
  </table>
)

const Line = ({ line: { day, jobId, area, entry, amount } }: { line: StatementLine }) => (
  <tr>
    <th scope="row">
      {entryWords[entry]}
      <small>
        {formatDay(day)}, job #{jobId}
        {area && `, ${area}`}
      </small>
    </th>
    <td>{isEarning(entry) && signed(amount)}</td>
    <td>{!isEarning(entry) && signed(amount)}</td>
  </tr>
)
