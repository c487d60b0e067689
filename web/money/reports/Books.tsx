import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  getJournal,
  getJournalFile,
  type Journal,
  JOURNAL_PROGRAMS,
  type JournalProgram,
  journalProgramFacts,
} from '../../../contract/bookkeeping.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount } from '../../../contract/numbers.ts'
import type { ReportPeriod } from '../../../contract/report-period.ts'
import { apiQuery } from '../../api/query.ts'
import { download } from '../../ui/browser/download.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { Accounts } from './Accounts.tsx'
import { accountLabel } from './account-copy.ts'
import { Running } from './Running.tsx'
import styles from './reports.module.css'
import type { PeriodInView } from './use-period.ts'

/** The journal of the period for the bookkeeping program, and how its accounts are called there. */
export function Books({ view: { days } }: { view: PeriodInView }) {
  const journal = useQuery({
    ...apiQuery(getJournal, { query: days }),
    placeholderData: (before) => before,
  })
  return (
    <div className={layout.stack}>
      <QueryError what="the journal" query={journal} />
      {journal.isPending && <ListSkeleton rows={4} />}
      {journal.data && <JournalPanel journal={journal.data} days={days} />}
      <Accounts />
    </div>
  )
}

type Props = { journal: Journal; days: ReportPeriod }

const JournalPanel = ({ journal, days }: Props) => (
  <section className={`${layout.panel} ${layout.intro}`} aria-labelledby="journal-title">
    <div className={layout.spread}>
      <h3 id="journal-title">Journal</h3>
      <Running isRunning={journal.isRunning} />
    </div>
    <p>
      One entry for each day, with what every account of the ledger changed by. Debits and credits
      are equal in each entry.
      {journal.isRunning && ' Today is in these days: download it again once they are over.'}
    </p>
    <dl className={`${layout.sums} ${styles.statement}`}>
      <div>
        <dt>Days with an entry</dt>
        <dd>{formatCount(journal.entries.length)}</dd>
      </div>
      <div>
        <dt>Lines</dt>
        <dd>{formatCount(journal.lines)}</dd>
      </div>
      <div>
        <dt>Debits, and as much in credits</dt>
        <dd>{formatMoney(journal.total)}</dd>
      </div>
    </dl>
    <div className={`${layout.row} ${layout.space3} ${styles.files}`}>
      {JOURNAL_PROGRAMS.map((program) => (
        <Button
          data-ask="journal-file"
          key={program}
          icon={<IconDownload size={18} />}
          unready={refusalOf(program, journal) !== undefined}
          aria-describedby={`refusal-${program}`}
          onClick={() =>
            refusalOf(program, journal) === undefined &&
            download(`${getJournalFile.path}?${new URLSearchParams({ ...days, program })}`)
          }
        >
          {journalProgramFacts[program].label} file
        </Button>
      ))}
    </div>
    {JOURNAL_PROGRAMS.map((program) => (
      <p key={program} id={`refusal-${program}`}>
        {refusalOf(program, journal) ?? hintOf(program, journal)}
      </p>
    ))}
  </section>
)

/** How it is imported, and where its entries are those of months. */
function hintOf(program: JournalProgram, { lines }: Journal): string {
  const { label, mostLines } = journalProgramFacts[program]
  return lines > mostLines
    ? `${hints[program]} ${label} takes at most ${mostLines} lines in one file: these days become one entry for each month.`
    : hints[program]
}

const hints: Record<JournalProgram, string> = {
  quickbooks: 'QuickBooks Online: choose MM/DD/YYYY as the date format when you import.',
  xero: 'Xero: import it under Manual journals, as drafts that you check and post.',
}

/** Why there is no file; undefined when there is one. */
function refusalOf(program: JournalProgram, { lines, unmapped }: Journal): string | undefined {
  const { label } = journalProgramFacts[program]
  const [missing] = unmapped
  if (missing !== undefined)
    return `${label}: name the account “${accountLabel(missing)}” below first.`
  if (lines === 0) return `${label}: nothing was booked in these days.`
  return undefined
}
