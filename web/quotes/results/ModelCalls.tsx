import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Result } from '../../../contract/endpoint.ts'
import { getModelCalls, MODEL_CALL_DAYS, type ModelUse } from '../../../contract/model-calls.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import table from '../../ui/list/list-table.module.css'
import cells from '../../ui/list/cells.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { costText, outcomesText, perResultText, purposeWords, seconds } from './call-words.ts'
import styles from './results.module.css'

type Calls = Result<typeof getModelCalls>

/** What the requests to the models that read and write came to, took and cost. */
export function ModelCalls() {
  const calls = useQuery(apiQuery(getModelCalls, {}))
  return (
    <section className={layout.panel} aria-labelledby="model-calls">
      <div className={`${layout.row} ${panel.bar}`}>
        <h3 id="model-calls" className={styles.heading}>
          Requests to the model
          <small>last {MODEL_CALL_DAYS} days</small>
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

function Counted({ calls: { hasModel, prices, writerPrices, models } }: { calls: Calls }) {
  const isPhone = useIsPhone()
  const Rows = isPhone ? ModelCards : ModelsTable
  const hasPrices = { quote: prices !== null, campaign: writerPrices !== null }
  return (
    <>
      {models.length > 0 && <Rows models={models} hasPrices={hasPrices} />}
      <p className={`${layout.quiet} ${styles.note}`}>
        {models.length === 0 &&
          (hasModel
            ? 'The model was not asked in these days. '
            : 'No model is set up: the built-in reader reads every load, the built-in writer writes every text, and both cost nothing. ')}
        {prices
          ? `Each request is priced when it is made, now at ${prices.in} US cents for a million tokens read and ${prices.out} for a million written. `
          : 'No price is set: with AI_PRICE_IN and AI_PRICE_OUT the cost of each request is recorded. '}
        {writerPrices && prices && writerPrices.in + writerPrices.out !== prices.in + prices.out
          ? `Campaigns and posts: ${writerPrices.in} and ${writerPrices.out}. `
          : ''}
        {prices && !writerPrices
          ? 'The model that writes has no price: set AI_WRITER_PRICE_IN and AI_WRITER_PRICE_OUT. '
          : ''}
        Nothing that customers write or show is kept with a request.
      </p>
    </>
  )
}

/** Whether prices are set for the model that reads, and for the one that writes. */
type HasPrices = { quote: boolean; campaign: boolean }
type Props = { models: ModelUse[]; hasPrices: HasPrices }
const keyOf = ({ purpose, model, promptVersion }: ModelUse): string =>
  `${purpose} ${model} ${promptVersion}`

/** Every figure with its title, for table and cards alike. */
const figuresOf = (model: ModelUse, hasPrices: HasPrices) => [
  { title: 'Requests', text: formatCount(model.calls) },
  { title: 'Answered', text: `${Math.round((model.answered / model.calls) * 100)}%` },
  { title: 'Median', text: seconds(model.medianMs) },
  { title: '95th percentile', text: seconds(model.p95Ms) },
  { title: 'Tokens in', text: formatCount(model.tokensIn) },
  { title: 'Tokens out', text: formatCount(model.tokensOut) },
  {
    title: 'Cost',
    text: costText(model, hasPrices[model.purpose === 'quote' ? 'quote' : 'campaign']),
  },
  { title: 'Each result', text: perResultText(model) },
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
                  <small>
                    {purposeWords[model.purpose]}, prompt {model.promptVersion}
                  </small>
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
          {purposeWords[model.purpose]}: {model.model}, prompt {model.promptVersion}
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
