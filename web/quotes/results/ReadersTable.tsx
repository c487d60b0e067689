import type { QuoteFigures, QuoteGroup } from '../../../contract/quote-results.ts'
import table from '../../ui/list/list-table.module.css'
import cells from '../../ui/list/cells.module.css'
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
  <div className={table.scroll}>
    <table className={table.table}>
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
            <th key={title} scope="col" className={table.right}>
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
    <td>
      <div className={cells.two}>
        <button
          type="button"
          className={cells.link}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? '' : keyOf(group))}
        >
          {readerName(group)}
        </button>
        <small>{group.readerVersion}</small>
      </div>
    </td>
    <td className={`num ${table.right}`}>{group.rateCardVersion}</td>
    <td className={`num ${table.right}`}>
      <b>{group.jobs}</b>
      <TooFew figures={group} />
    </td>
    <td className={`num ${table.right}`}>{signedPercent(group.meanError)}</td>
    <td className={`num ${table.right}`}>{signedPercent(group.medianError)}</td>
    <td className={`num ${table.right}`}>{percent(group.meanMiss)}</td>
    <td className={`num ${table.right}`}>
      <Share part={group.withinRange} of={group} />
    </td>
    <td className={`num ${table.right}`}>
      <Share part={group.withinCap} of={group} />
    </td>
    <td className={`num ${table.right}`}>
      <Share part={group.askedForMore} of={group} />
    </td>
    <td>{verdictsOf(group) || <span className={cells.dim}>None</span>}</td>
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
