import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpendReport, SpendResult, SpendRow } from '../../../contract/ad-spend.ts'
import { CampaignId } from '../../../contract/advertising.ts'
import { formatDay } from '../../../contract/calendar.ts'
import { listCampaigns } from '../../../contract/campaigns.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './spend.module.css'
import type { SpendImport } from './use-spend-import.ts'

type Props = { report: SpendReport; spend: SpendImport }

const needsPerson = ({ result }: SpendRow): boolean => result === 'error' || result === 'match'

/** Those that need a person and the ones beside them; without any the first ones. */
function briefOf(rows: readonly SpendRow[]): SpendRow[] {
  const near = rows.filter((_, at) =>
    [at - 1, at, at + 1].some((index) => {
      const row = rows[index]
      return row !== undefined && needsPerson(row)
    }),
  )
  return near.length > 0 ? near.slice(0, 30) : rows.slice(0, 6)
}

/** The rows of the file, each with what becomes of it; a wrong one is mended in its place. */
export function SpendRows({ report, spend }: Props) {
  const [showsAll, showAll] = useState(false)
  const rows = showsAll ? report.listed : briefOf(report.listed)
  return (
    <>
      <div className={styles.scroll}>
        <table className={`${layout.table} ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Day</th>
              <th scope="col">Campaign</th>
              <th scope="col">Impressions</th>
              <th scope="col">Clicks</th>
              <th scope="col">Cost, CAD</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <Row key={row.row} row={row} spend={spend} />
          ))}
        </table>
      </div>
      {rows.length < report.listed.length && (
        <p className={styles.words}>
          <button type="button" className={styles.more} onClick={() => showAll(true)}>
            Show {report.listed.length < report.rows ? 'the first' : 'all'}{' '}
            {formatCount(report.listed.length)}
          </button>
        </p>
      )}
    </>
  )
}

const RESULTS: Record<SpendResult, { label: string; tone: string | undefined }> = {
  new: { label: 'new', tone: layout.good },
  changed: { label: 'changed', tone: layout.info },
  same: { label: 'same', tone: '' },
  match: { label: 'match it', tone: layout.soon },
  error: { label: 'error', tone: layout.bad },
  left_out: { label: 'left out', tone: '' },
}

const short = (row: SpendRow): string => (row.day ? formatDay(row.day).replace(/, \d+$/, '') : '—')

function Row({ row, spend }: { row: SpendRow; spend: SpendImport }) {
  const { label, tone } = RESULTS[row.result]
  return (
    <tbody data-result={row.result}>
      <tr>
        <td className="num">{row.row}</td>
        <td>{short(row)}</td>
        <td>
          {row.campaign}
          {row.message !== '' && row.result === 'changed' && (
            <small className={layout.dim}>{row.message}</small>
          )}
        </td>
        <td className="num">{row.impressions === null ? '—' : formatCount(row.impressions)}</td>
        <td className="num">{row.clicks === null ? '—' : formatCount(row.clicks)}</td>
        <td className="num">
          <b>{row.cost === null ? row.costText : formatMoney(row.cost)}</b>
        </td>
        <td>
          <span className={`${layout.tag} ${tone}`}>{label}</span>
        </td>
      </tr>
      {needsPerson(row) && (
        <tr>
          <td colSpan={7} className={styles.mend}>
            {row.result === 'match' ? (
              <MatchRow row={row} spend={spend} />
            ) : (
              <MendRow row={row} spend={spend} />
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}

function MendRow({ row, spend }: { row: SpendRow; spend: SpendImport }) {
  const [cost, setCost] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(cost.trim())
  return (
    <form
      className={layout.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (isAmount) spend.repair(row.row, { cost: cost.trim() })
        else setAsking(true)
      }}
    >
      <b className={styles.why}>{row.message}</b>
      {row.cost === null && row.day !== null && (
        <>
          <TextField
            label={`Cost of row ${row.row} in CAD`}
            hidesLabel
            inputMode="decimal"
            placeholder="38.40"
            error={isAsking && !isAmount ? 'Enter an amount like 250 or 249.50' : undefined}
            value={cost}
            onValue={setCost}
          />
          <Button size="s" type="submit" unready={!isAmount}>
            Use my amount
          </Button>
        </>
      )}
      <Button size="s" onClick={() => spend.repair(row.row, { leaveOut: true })}>
        Leave row out
      </Button>
    </form>
  )
}

const NONE = 'leave-out'

function MatchRow({ row, spend }: { row: SpendRow; spend: SpendImport }) {
  const campaigns = useQuery(apiQuery(listCampaigns, {}))
  const [chosen, choose] = useState(row.campaignId === null ? '' : String(row.campaignId))
  const suggestions = campaigns.data ?? []
  return (
    <div className={layout.row}>
      <b className={styles.why}>{row.message}</b>
      <SelectField
        label={`Campaign of row ${row.row}`}
        hidesLabel
        options={[
          { value: '', label: 'Choose a campaign' },
          ...suggestions.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NONE, label: 'No own campaign: leave it out' },
        ]}
        value={chosen}
        onValue={choose}
      />
      <Button
        size="s"
        unready={chosen === ''}
        onClick={() =>
          chosen !== '' &&
          spend.match(
            row.campaign,
            row.networkId,
            chosen === NONE ? null : CampaignId.parse(Number(chosen)),
          )
        }
      >
        Match all its rows
      </Button>
    </div>
  )
}
