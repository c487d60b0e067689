import type { QuoteResults } from '../../../contract/quote-results.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Segments } from '../../ui/button/Segments.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { Breakdowns } from './Breakdowns.tsx'
import { Misses } from './Misses.tsx'
import { ModelCalls } from './ModelCalls.tsx'
import { ReaderCards } from './ReaderCards.tsx'
import { ReadersTable } from './ReadersTable.tsx'
import { keyOf, RESULT_RANGES, rangeLabels, readerName } from './result-words.ts'
import styles from './results.module.css'
import { useResults, type ResultsInView } from './use-results.ts'

/** How the prices that jobs were booked at turned out, by who read the load; and what reading costs. */
export function Results() {
  const view = useResults()
  const { data } = view.results
  return (
    <div className={layout.stack}>
      <section className={layout.panel} aria-labelledby="quote-results">
        <ResultsToolbar view={view} />
        {view.results.isError && (
          <div className={panel.notice}>
            <QueryError what="how the estimates turned out" query={view.results} />
          </div>
        )}
        {view.results.isPending && <ListSkeleton rows={4} />}
        {data && <Readers view={view} results={data} />}
      </section>
      {data && data.all.jobs > 0 && (
        <>
          <Breakdowns figures={view.group ?? data.all} />
          <Misses view={view} />
        </>
      )}
      <ModelCalls />
    </div>
  )
}

function Readers({ view, results }: { view: ResultsInView; results: QuoteResults }) {
  const isPhone = useIsPhone()
  const Rows = isPhone ? ReaderCards : ReadersTable
  if (results.all.jobs === 0)
    return (
      <EmptyState
        title="No job to compare in these days"
        hint="An estimate can be held against its final price once its job is completed."
      />
    )
  return (
    <>
      <Rows groups={results.groups} chosen={view.group} onChoose={view.setReader} />
      <p className={`${layout.quiet} ${styles.note}`}>
        Final price against estimate, in percent of the estimate: above zero the job cost more.
        Within the cap means at or below it, without anybody asking an admin.{' '}
        {leftOutWords(results.leftOut)}
      </p>
    </>
  )
}

function leftOutWords({ endedInFee, withoutQuote }: QuoteResults['leftOut']): string {
  const left = [
    endedInFee > 0 && `${endedInFee} that ended in a cancellation or trip fee`,
    withoutQuote > 0 && `${withoutQuote} booked without a stored quote`,
  ].filter((words) => words !== false)
  const fixed = 'Tips and later refunds do not count.'
  return left.length > 0 ? `${fixed} Left out: ${left.join(', ')}.` : fixed
}

const ResultsToolbar = ({ view }: { view: ResultsInView }) => (
  <div className={`${layout.row} ${panel.bar}`}>
    <h3 id="quote-results" className={styles.heading}>
      How estimates turned out
    </h3>
    <div className={`${layout.row} ${panel.tools}`}>
      <ChoiceField
        label="Reader"
        value={view.group ? keyOf(view.group) : ''}
        options={[
          { value: '', label: 'All readers together' },
          ...(view.results.data?.groups ?? []).map((group) => ({
            value: keyOf(group),
            label: `${readerName(group)}, ${group.readerVersion}, rate card ${group.rateCardVersion}`,
          })),
        ]}
        onChange={view.setReader}
      />
      <Segments
        label="Days"
        options={RESULT_RANGES.map((value) => ({ value, label: rangeLabels[value] }))}
        value={view.range}
        onChange={view.setRange}
      />
    </div>
  </div>
)
