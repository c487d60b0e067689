import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { formatMoney } from '../../../contract/money.ts'
import { previewOffer } from '../../../contract/offer-desk.ts'
import type { OfferTerms } from '../../../contract/offer-terms.ts'
import { type ApiError, call } from '../../api/client.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './offers.module.css'

const SETTLED_AFTER_MS = 300

/** What terms that are not saved yet do to a real example, by the server; the last answer stays meanwhile. */
export function usePreview(code: LeadMagnet['code'], terms: OfferTerms | undefined) {
  const settled = useDebounced(JSON.stringify(terms ?? null), SETTLED_AFTER_MS)
  const query = useQuery({
    queryKey: [previewOffer.path, code, settled],
    queryFn: ({ signal }) =>
      terms ? call(previewOffer, { body: { terms, code } }, { signal }) : Promise.resolve(null),
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, error: query.error as ApiError | null }
}
type Preview = ReturnType<typeof usePreview>

type ShareProps = {
  preview: Preview
  share: OfferTerms['share']
  onShare: (share: OfferTerms['share']) => void
}

/** Who pays for the discount, with what each choice leaves of the example. */
export function WhoPays({ preview: { data }, share, onShare }: ShareProps) {
  const name = useId()
  const of = data && formatMoney(data.before)
  const sentence = {
    westhaul: data
      ? `On ${of} the hauler keeps ${formatMoney(data.shares.westhaul.hauler)}, Westhaul ${formatMoney(data.shares.westhaul.westhaul)}`
      : '',
    shared: data
      ? `On ${of} the hauler gets ${formatMoney(data.shares.shared.hauler)}, Westhaul ${formatMoney(data.shares.shared.westhaul)}`
      : '',
  }
  const choices = [
    { value: 'westhaul', label: 'Westhaul pays.' },
    { value: 'shared', label: 'Shared with the hauler.' },
  ] as const
  return (
    <fieldset className={styles.who}>
      <legend>Who pays for it</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={share === value}
            onChange={() => onShare(value)}
          />
          <span>
            <b>{label}</b> {sentence[value]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The lines of the example’s quote, with the line of this offer. */
export function QuoteLines({ preview }: { preview: Preview }) {
  const { data } = preview
  return (
    <section className={styles.lines} aria-label="In the customer’s quote">
      <div className={layout.spread}>
        <h3>In the customer’s quote</h3>
        {data && (
          <small className={layout.dim}>
            {data.example}, {data.area}
          </small>
        )}
      </div>
      <QueryError what="the example" query={preview} />
      {data && (
        <dl className={layout.sums} aria-busy={preview.isPlaceholderData}>
          {data.lines.map(({ kind, label, amount }) => (
            <div key={label} data-kind={kind}>
              <dt>{label}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <b>Estimate, GST included</b>
              <small className={`${layout.dim} ${styles.gst}`}>GST {formatMoney(data.gst)}</small>
            </dt>
            <dd>{formatMoney(data.price)}</dd>
          </div>
        </dl>
      )}
      {data?.refusal && <p className={`${layout.notice} ${layout.soon}`}>{data.refusal}</p>}
    </section>
  )
}
