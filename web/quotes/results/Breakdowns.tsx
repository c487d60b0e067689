import { loadSizeFacts } from '../../../contract/jobs.ts'
import type { QuoteFigures, QuoteResults } from '../../../contract/quote-results.ts'
import layout from '../../ui/layout/layout.module.css'
import { bandLabels, percent, signedPercent } from './result-words.ts'
import { Share, TooFew } from './ReadersTable.tsx'
import styles from './results.module.css'

type Row = QuoteFigures & { label: string; hint: string }

/** The same figures by how sure the reader was, which shows what its confidence is worth, and by load size. */
export const Breakdowns = ({ figures }: { figures: QuoteResults['all'] }) => (
  <div className={layout.columns}>
    <Breakdown
      title="By confidence"
      of="Confidence"
      note="A confidence is worth something when the sure ones are off by less."
      rows={figures.bands.map((row) => ({ ...row, ...bandLabels[row.band] }))}
    />
    <Breakdown
      title="By load size"
      of="Load size"
      note="A size that always costs more asks for another rate card."
      rows={figures.sizes.map((row) => {
        const { label, items } = loadSizeFacts[row.loadSize]
        return { ...row, label, hint: items }
      })}
    />
  </div>
)

type Props = { title: string; of: string; note: string; rows: Row[] }

function Breakdown({ title, of, note, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ meanError }) => Math.abs(meanError ?? 0)))
  return (
    <section className={`${layout.panel} ${layout.intro} ${styles.breakdown}`}>
      <h3>{title}</h3>
      <p>{note}</p>
      <table className={layout.table}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Mean</th>
            <th scope="col">Off by</th>
            <th scope="col">Within cap</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                {row.label} <small>{row.hint}</small>
                <TooFew figures={row} />
              </th>
              <td className="num">
                {signedPercent(row.meanError)}
                <ErrorBar share={(row.meanError ?? 0) / most} />
              </td>
              <td className="num">{percent(row.meanMiss)}</td>
              <td className="num">
                <Share part={row.withinCap} of={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** From the middle to the right where jobs cost more, to the left where they cost less; 1 is the whole half. */
const ErrorBar = ({ share }: { share: number }) => (
  <svg
    viewBox="-50 0 100 8"
    preserveAspectRatio="none"
    className={styles.errorBar}
    aria-hidden="true"
  >
    <rect x="-50" width="100" height="8" className={styles.ground} />
    <rect
      x={Math.min(0, share * 50)}
      width={Math.abs(share * 50)}
      height="8"
      className={share > 0 ? styles.more : styles.less}
    />
    <rect x="-0.5" width="1" height="8" className={styles.zero} />
  </svg>
)
