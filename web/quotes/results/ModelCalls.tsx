import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Result } from '../../../contract/endpoint.ts'
import {
  getReaderCalls,
  READER_CALL_DAYS,
  type ReaderModel,
} from '../../../contract/reader-calls.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import table from '../../ui/list/list-table.module.css'
import cells from '../../ui/list/cells.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { costText, outcomesText, perReadingText, seconds } from './call-words.ts'
import styles from './results.module.css'

type Calls = Result<typeof getReaderCalls>

/** What the requests to the model came to, took and cost. */
export function ModelCalls() {
  const calls = useQuery(apiQuery(getReaderCalls, {}))
  return (
    <section className={layout.panel} aria-labelledby="model-calls">
      <div className={`${layout.row} ${panel.bar}`}>
        <h3 id="model-calls" className={styles.heading}>
          Requests to the model
          <small>last {READER_CALL_DAYS} days</small>
        </h3>
      </div>
      {calls.isError && (
        <div className={panel.notice}>
          <QueryError what="the requests to the model" query={calls} />
        </div>
      )}
      {calls.isPending && <ListSkeleton rows={2} />}
      {calls.data && <Counted calls={calls.data} />}
    </section>
  )
}

function Counted({ calls: { hasModel, prices, models } }: { calls: Calls }) {
  const isPhone = useIsPhone()
  const Rows = isPhone ? ModelCards : ModelsTable
  return (
    <>
      {models.length > 0 && <Rows models={models} hasPrices={prices !== null} />}
      <p className={`${layout.quiet} ${styles.note}`}>
        {models.length === 0 &&
          (hasModel
            ? 'The model was not asked in these days. '
            : 'No model is set up: the built-in reader reads every load, and costs nothing. ')}
        {prices
          ? `Each request is priced when it is made, now at ${prices.in} US cents for a million tokens read and ${prices.out} for a million written. `
          : 'No price is set: with AI_PRICE_IN and AI_PRICE_OUT the cost of each request is recorded. '}
        Nothing that customers write or show is kept with a request.
      </p>
    </>
  )
}

type Props = { models: ReaderModel[]; hasPrices: boolean }
const keyOf = ({ model, promptVersion }: ReaderModel): string => `${model} ${promptVersion}`

/** Every figure with its title, for table and cards alike. */
const figuresOf = (model: ReaderModel, hasPrices: boolean) => [
  { title: 'Requests', text: formatCount(model.calls) },
  { title: 'Answered', text: `${Math.round((model.answered / model.calls) * 100)}%` },
  { title: 'Median', text: seconds(model.medianMs) },
  { title: '95th percentile', text: seconds(model.p95Ms) },
  { title: 'Tokens in', text: formatCount(model.tokensIn) },
  { title: 'Tokens out', text: formatCount(model.tokensOut) },
  { title: 'Cost', text: costText(model, hasPrices) },
  { title: 'A reading', text: perReadingText(model) },
]

const ModelsTable = ({ models, hasPrices }: Props) => {
  const [first] = models
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <caption className="vh">Requests to the model</caption>
        <thead>
          <tr>
            <th scope="col">Model</th>
            {first &&
              figuresOf(first, hasPrices).map(({ title }) => (
                <th key={title} scope="col" className={table.right}>
                  {title}
                </th>
              ))}
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={keyOf(model)}>
              <td>
                <div className={cells.two}>
                  <b>{model.model}</b>
                  <small>prompt {model.promptVersion}</small>
                </div>
              </td>
              {figuresOf(model, hasPrices).map(({ title, text }) => (
                <td key={title} className={`num ${table.right}`}>
                  {text}
                </td>
              ))}
              <td>{outcomesText(model)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ModelCards = ({ models, hasPrices }: Props) => (
  <ul className={`${layout.stack} ${panel.cards}`} aria-label="Requests to the model">
    {models.map((model) => (
      <li key={keyOf(model)} className={`${layout.stack} ${panel.card}`}>
        <h4 className={styles.cardTitle}>
          {model.model}, prompt {model.promptVersion}
        </h4>
        <dl className="num">
          {figuresOf(model, hasPrices).map(({ title, text }) => (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={`${layout.quiet} ${styles.items}`}>{outcomesText(model)}</p>
      </li>
    ))}
  </ul>
)
