import type { QuoteFigures, QuoteGroup } from '../../../contract/quote-results.ts'
import panel from '../../ui/layout/panel.module.css'
import {
  isTooFew,
  keyOf,
  percent,
  readerName,
  shareOf,
  signedPercent,
  verdictsOf,
} from './result-words.ts'
import styles from './results.module.css'

export type ReadersProps = {
  groups: QuoteGroup[]
  chosen: QuoteGroup | undefined
  onChoose: (key: string) => void
}

/** Each reader, its version and the rate card, with how its estimates turned out; for wide screens. */
export const ReadersTable = ({ groups, chosen, onChoose }: ReadersProps) => (
  <div className={panel.scroll}>
    <table className={panel.table}>
      <caption className="vh">Estimates against final prices, by reader</caption>
      <thead>
        <tr>
          <th scope="col">Reader</th>
          {[
            'Rate card',
            'Jobs',
            'Mean',
            'Median',
            'Off by',
            'In range',
            'Within cap',
            'Asked for more',
          ].map((title) => (
            <th key={title} scope="col" className={panel.right}>
              {title}
            </th>
          ))}
          <th scope="col">Reviewed before</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <ReaderRow
            key={keyOf(group)}
            group={group}
            isChosen={group === chosen}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProps = { group: QuoteGroup; isChosen: boolean; onChoose: ReadersProps['onChoose'] }

const ReaderRow = ({ group, isChosen, onChoose }: RowProps) => (
  <tr className={isChosen ? styles.chosen : undefined}>
    <td className={panel.two}>
      <button
        type="button"
        className={panel.link}
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? '' : keyOf(group))}
      >
        {readerName(group)}
      </button>
      <small className={panel.below}>{group.readerVersion}</small>
    </td>
    <td className={`num ${panel.right}`}>{group.rateCardVersion}</td>
    <td className={`num ${panel.right}`}>
      <b>{group.jobs}</b>
      <TooFew figures={group} />
    </td>
    <td className={`num ${panel.right}`}>{signedPercent(group.meanError)}</td>
    <td className={`num ${panel.right}`}>{signedPercent(group.medianError)}</td>
    <td className={`num ${panel.right}`}>{percent(group.meanMiss)}</td>
    <td className={`num ${panel.right}`}>
      <Share part={group.withinRange} of={group} />
    </td>
    <td className={`num ${panel.right}`}>
      <Share part={group.withinCap} of={group} />
    </td>
    <td className={`num ${panel.right}`}>
      <Share part={group.askedForMore} of={group} />
    </td>
    <td>{verdictsOf(group) || <span className={panel.dim}>None</span>}</td>
  </tr>
)

/** A share of the jobs, with how many they are: two of three are no 67 percent to rely on. */
export const Share = ({ part, of }: { part: number; of: QuoteFigures }) => (
  <>
    {shareOf(part, of)}
    <small className={styles.count}>
      {part} of {of.jobs}
    </small>
  </>
)

export const TooFew = ({ figures }: { figures: QuoteFigures }) =>
  isTooFew(figures) && <small className={styles.few}>Too few to judge</small>
