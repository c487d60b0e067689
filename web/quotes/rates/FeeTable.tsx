import {
  feeLabels,
  FEES,
  MATERIALS,
  type Fee,
  type RateCard,
} from '../../../contract/rate-cards.ts'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import table from '../../ui/list/list-table.module.css'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { dollars, numberText } from './card-words.ts'
import styles from './rates.module.css'

type FeeRow = {
  fee: Fee
  charge: string
  perLoad: string
  least: string
  station: string
  source: string
  asOf: string
}

const NONE = '–'

function rowOf(card: RateCard, fee: Fee): FeeRow {
  const origin = card.origins[fee]
  const { station = NONE, source = NONE, asOf = NONE } = origin ?? {}
  const from = { fee, station, source, asOf }
  const material = MATERIALS.find((name) => name === fee)
  if (!material) return { ...from, charge: pieceCharge(card, fee), perLoad: NONE, least: NONE }
  const { perTonne, perLoad, least } = card.disposal[material]
  if (perTonne + perLoad + least === 0)
    return { ...from, charge: 'Free', perLoad: NONE, least: NONE }
  return {
    ...from,
    charge: `${dollars(perTonne)} a tonne`,
    perLoad: dollars(perLoad),
    least: dollars(least),
  }
}

function pieceCharge({ fees }: RateCard, fee: Fee): string {
  const amount = Object.entries(fees).find(([name]) => name === fee)?.[1] ?? 0
  return `${dollars(amount)} each`
}

/** The dated fee table of a card: what stations charge, and where that was found. */
export function FeeTable({ card }: { card: RateCard }) {
  const isPhone = useIsPhone()
  const rows = FEES.map((fee) => rowOf(card, fee))
  const { bulkFrom, bulkPerTonne } = card.disposal.garbage
  const Rows = isPhone ? FeeCards : FeeRows
  return (
    <>
      <Rows rows={rows} />
      <p className={`${layout.quiet} ${styles.note}`}>
        From {numberText(bulkFrom)} kg on garbage costs {dollars(bulkPerTonne)} a tonne, and a
        lighter load never more than that.
      </p>
    </>
  )
}

const FeeRows = ({ rows }: { rows: FeeRow[] }) => (
  <div className={table.scroll}>
    <table className={table.table}>
      <caption className="vh">Fees of the stations</caption>
      <thead>
        <tr>
          <th scope="col">Material</th>
          <th scope="col">Station or program</th>
          <th scope="col" className={table.right}>
            Charge
          </th>
          <th scope="col" className={table.right}>
            Per load
          </th>
          <th scope="col" className={table.right}>
            Least
          </th>
          <th scope="col">As of</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.fee}>
            <th scope="row">{feeLabels[row.fee]}</th>
            <td className={styles.words}>{row.station}</td>
            <td className={`num ${table.right} ${styles.figure}`}>{row.charge}</td>
            <td className={`num ${table.right} ${styles.figure}`}>{row.perLoad}</td>
            <td className={`num ${table.right} ${styles.figure}`}>{row.least}</td>
            <td className="num">{row.asOf}</td>
            <td className={styles.words}>{row.source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const FeeCards = ({ rows }: { rows: FeeRow[] }) => (
  <ul className={`${layout.stack} ${panel.cards}`} aria-label="Fees of the stations">
    {rows.map((row) => (
      <li key={row.fee} className={`${layout.stack} ${panel.card}`}>
        <header className={layout.spread}>
          <h4>{feeLabels[row.fee]}</h4>
          <b className="num">{row.charge}</b>
        </header>
        <dl className="num">
          {row.perLoad !== NONE && (
            <>
              <dt>Per load</dt>
              <dd>{row.perLoad}</dd>
              <dt>Least</dt>
              <dd>{row.least}</dd>
            </>
          )}
          <dt>Station</dt>
          <dd>{row.station}</dd>
          <dt>As of</dt>
          <dd>{row.asOf}</dd>
          <dt>Source</dt>
          <dd>{row.source}</dd>
        </dl>
      </li>
    ))}
  </ul>
)
