import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import { spendNetworkLabels, type SpendReport } from '../../../contract/ad-spend.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { PastSpendImports } from './PastSpendImports.tsx'
import styles from './spend.module.css'
import { SpendRows } from './SpendRows.tsx'
import { useSpendImport, type SpendImport } from './use-spend-import.ts'

/** Brings in what the networks billed: a check of each row first, then all or nothing. */
export function ImportSpend() {
  const spend = useSpendImport()
  const { file, report, pending } = spend
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const storeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady(report)) spend.store()
  }
  return (
    <section className={`${layout.panel} ${styles.panel}`} onKeyDown={storeByKey}>
      <header className={`${layout.spread} ${styles.head}`}>
        <div className={layout.row}>
          <h3>Import spend</h3>
          {report && (
            <>
              <span className={`${layout.tag} ${layout.info}`}>dry run</span>
              <span className={layout.dim}>Nothing is stored yet</span>
            </>
          )}
        </div>
        <Button
          size="s"
          needs="run-marketing"
          variant={file ? 'secondary' : 'primary'}
          onClick={() => input.current?.click()}
        >
          <IconUpload size={18} aria-hidden="true" />
          {file ? 'Other file' : 'Choose a file'}
        </Button>
        <label className="vh" htmlFor={id}>
          File of spend
        </label>
        <input
          ref={input}
          id={id}
          className="vh"
          type="file"
          tabIndex={-1}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) spend.choose(chosen)
            target.value = ''
          }}
        />
      </header>
      {!file && (
        <p className={`${layout.quiet} ${styles.words}`}>
          An export of Google Ads, Meta Ads or LinkedIn Ads by campaign and day, in Canadian
          dollars. We check every row first, and store all of them or none.
        </p>
      )}
      <div role="status" className={styles.words} hidden={!file || report !== null}>
        {pending === 'check' && 'Checking the file...'}
      </div>
      {file && report && <Checked name={file.name} spend={spend} report={report} />}
      <PastSpendImports />
    </section>
  )
}

const isReady = (report: SpendReport | null): boolean =>
  report !== null &&
  report.problem === null &&
  report.counts.error + report.counts.match === 0 &&
  report.counts.new + report.counts.changed > 0

type CheckedProps = { name: string; spend: SpendImport; report: SpendReport }

function Checked({ name, spend, report }: CheckedProps) {
  return (
    <>
      <div className={`${layout.spread} ${styles.file}`}>
        <span>
          <b>{name}</b>
          <small className={layout.dim}>{fileFacts(report)}</small>
        </span>
        <Counts report={report} />
      </div>
      {report.problem && (
        <p role="alert" className={`${layout.notice} ${styles.problem}`}>
          {report.problem}
        </p>
      )}
      {report.rows > 0 && !report.problem && <SpendRows report={report} spend={spend} />}
      <footer className={`${layout.spread} ${styles.foot}`}>
        <span className={layout.dim}>{footWords(report)}</span>
        <span className={layout.row}>
          <Button size="s" onClick={spend.clear}>
            Cancel
          </Button>
          <Button
            size="s"
            variant="primary"
            needs="run-marketing"
            unready={!isReady(report)}
            pending={spend.pending === 'import' && 'Importing...'}
            onClick={() => (isReady(report) ? spend.store() : toast.failure(footWords(report)))}
          >
            {buttonWords(report)}
          </Button>
        </span>
      </footer>
    </>
  )
}

const short = (day: NonNullable<SpendReport['from']>): string =>
  formatDay(day).replace(/, \d+$/, '')

function fileFacts({ network, encoding, from, to, rows, totals }: SpendReport): string {
  const days = from && to ? `, ${short(from)} to ${short(to)}` : ''
  const left =
    totals > 0 ? `, ${formatCount(totals)} ${totals === 1 ? 'row' : 'rows'} of totals not read` : ''
  return `${network ? spendNetworkLabels[network] : 'No known format'}, ${encoding}${days}, ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}${left}`
}

const CHIPS = [
  ['new', 'new', ''],
  ['changed', 'changed', ''],
  ['same', 'same', ''],
  ['match', 'to match', layout.soon],
  ['error', 'error', layout.bad],
  ['left_out', 'left out', ''],
] as const

const Counts = ({ report: { counts } }: { report: SpendReport }) => (
  <span className={layout.row}>
    {CHIPS.filter(([result]) => counts[result] > 0).map(([result, label, tone]) => (
      <span key={result} className={`${layout.tag} ${tone}`}>
        {formatCount(counts[result])} {result === 'error' && counts.error > 1 ? 'errors' : label}
      </span>
    ))}
  </span>
)

function footWords({ counts, problem }: SpendReport): string {
  if (problem) return 'Nothing can be imported from this file.'
  if (counts.error + counts.match > 0) return 'Fix or leave out each marked row first.'
  return counts.new + counts.changed === 0 ? 'All of it is stored already.' : ''
}

function buttonWords({ counts }: SpendReport): string {
  const stored = counts.new + counts.changed
  const words = `Import ${formatCount(stored)} ${stored === 1 ? 'row' : 'rows'}`
  return counts.left_out > 0 ? `${words}, leave out ${formatCount(counts.left_out)}` : words
}
