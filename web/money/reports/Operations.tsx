import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '../../../contract/calendar.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount, formatDecimal, formatPercent } from '../../../contract/numbers.ts'
import {
  getOperationsReport,
  OPERATIONS_FIGURES,
  type OperationsReport,
} from '../../../contract/operations-report.ts'
import { apiQuery } from '../../api/query.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { downloadCsv } from '../../ui/csv.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { IconDownload } from '@tabler/icons-react'
import { durationText, endingText, utilisationOf } from './operations-copy.ts'
import { operationsCsv } from './report-files.ts'
import { Running } from './Running.tsx'
import styles from './reports.module.css'
import type { PeriodInView } from './use-period.ts'

/** How the business ran in the period: each figure with what it means. */
export function Operations({ view: { days } }: { view: PeriodInView }) {
  const report = useQuery({
    ...apiQuery(getOperationsReport, { query: days }),
    placeholderData: (before) => before,
  })
  return (
    <div className={layout.stack}>
      <QueryError what="how the business ran" query={report} />
      {report.isPending && <ListSkeleton rows={8} />}
      {report.data && <Panels report={report.data} />}
    </div>
  )
}

const Panels = ({ report }: { report: OperationsReport }) => (
  <>
    <div className={layout.spread}>
      <Running isRunning={report.isRunning} />
      <Button
        icon={<IconDownload size={18} />}
        onClick={() =>
          downloadCsv(`operations-${report.from}-to-${report.to}.csv`, operationsCsv(report))
        }
      >
        CSV
      </Button>
    </div>
    <div className={styles.panels}>
      {figuresOf(report).map(({ name, value, rows }) => (
        <Panel key={name} name={name} value={value}>
          <dl className={layout.sums}>
            {rows.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
    <Weeks weeks={report.utilisation.weeks} />
    <Endings endings={report.endings} />
  </>
)

type Name = keyof typeof OPERATIONS_FIGURES
type PanelProps = { name: Name; value: string; children: ReactNode }

const Panel = ({ name, value, children }: PanelProps) => (
  <section className={`${layout.panel} ${layout.intro}`} aria-labelledby={`figure-${name}`}>
    <h3 id={`figure-${name}`}>{OPERATIONS_FIGURES[name].title}</h3>
    <p>{OPERATIONS_FIGURES[name].about}</p>
    <div className={`${layout.figure} ${styles.value}`}>{value}</div>
    {children}
  </section>
)

type Figure = { name: Name; value: string; rows: [string, string][] }

/** What the panels and the file say, each figure once. */
function figuresOf({ margin, utilisation, claims, customers, quotes }: OperationsReport): Figure[] {
  return [
    {
      name: 'margin',
      value: formatMoney(margin.margin),
      rows: [
        ['Platform’s share', formatMoney(margin.platform)],
        ['Payment fees', formatMoney(margin.fees)],
        ['Recorded disposal fees', formatMoney(margin.disposal)],
        ['Jobs with a recorded fee', formatCount(margin.jobsWithCost)],
        ['Jobs without one, so not in it', formatCount(margin.jobsWithoutCost)],
      ],
    },
    {
      name: 'utilisation',
      value: utilisationOf(utilisation),
      rows: [
        ['Jobs scheduled', formatCount(utilisation.booked)],
        ['Places offered', formatCount(utilisation.offered)],
      ],
    },
    {
      name: 'claims',
      value: durationText(claims.medianSeconds),
      rows: [
        ['Half of the jobs within', durationText(claims.medianSeconds)],
        ['Nine of ten within', durationText(claims.p90Seconds)],
        ['Jobs', formatCount(claims.jobs)],
      ],
    },
    {
      name: 'customers',
      value: customers.all === 0 ? '—' : formatPercent(customers.repeat / customers.all, 1),
      rows: [
        ['Came back', formatCount(customers.repeat)],
        ['All customers', formatCount(customers.all)],
      ],
    },
    {
      name: 'quotes',
      value: quotes.jobs === 0 ? '—' : formatPercent(quotes.exact / quotes.jobs, 1),
      rows: [
        ['At the booked price', formatCount(quotes.exact)],
        ['Above it', formatCount(quotes.above)],
        ['Below it', formatCount(quotes.below)],
        ['Booked in all', formatMoney(quotes.booked)],
        ['Final in all', formatMoney(quotes.final)],
        [
          'Off by, on average',
          quotes.meanMiss === null ? '—' : `${formatDecimal(quotes.meanMiss, 1)}%`,
        ],
      ],
    },
  ]
}

/** Utilisation week by week, each by the haulers and hours of its days. */
const Weeks = ({ weeks }: Pick<OperationsReport['utilisation'], 'weeks'>) => (
  <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="utilisation-weeks">
    <h3 id="utilisation-weeks">Utilisation by week</h3>
    <Bars
      heads={['Week', 'Places booked']}
      rows={weeks.map(({ from, to, booked, offered }) => ({
        name: `${formatShortDay(from)} to ${formatShortDay(to)}`,
        value: offered === 0 ? null : booked / offered,
        note: `${formatCount(booked)} of ${formatCount(offered)} places`,
      }))}
      format={(share) => formatPercent(share, 1)}
      absent="No places"
    />
  </section>
)

const Endings = ({ endings }: Pick<OperationsReport, 'endings'>) => (
  <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="figure-endings">
    <h3 id="figure-endings">{OPERATIONS_FIGURES.endings.title}</h3>
    <p>{OPERATIONS_FIGURES.endings.about}</p>
    {endings.length === 0 ? (
      <p>Nothing was cancelled or released in these days.</p>
    ) : (
      <Bars
        heads={['What and why', 'Jobs']}
        rows={endings.map((ending) => ({ ...endingText(ending), value: ending.jobs }))}
        format={formatCount}
      />
    )}
  </section>
)
