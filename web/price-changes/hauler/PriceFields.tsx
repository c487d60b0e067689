import { IconChevronDown } from '@tabler/icons-react'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { formatMoney, cents } from '../../../contract/money.ts'
import { settledUpTo } from '../../../contract/price-bounds.ts'
import {
  MAX_PROOF_PHOTOS,
  type HaulerPrice,
  ANSWER_MINUTES,
} from '../../../contract/price-changes.ts'
import { thumbnailOf } from '../../../contract/uploads.ts'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { PhotoUploader } from '../../ui/media/PhotoUploader.tsx'
import { AddedItems } from '../AddedItems.tsx'
import { AboveCap } from './AboveCap.tsx'
import { PriceItems } from './PriceItems.tsx'
import { COMMON_REASONS, toggleReason } from './price-form.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './price-sheet.module.css'
import type { PriceFormState } from './use-price-form.ts'

type Props = { job: HaulerJob; price: HaulerPrice; state: PriceFormState }

/** The new price; where approval is needed also why, with photos. */
export function PriceFields({ job, price, state }: Props) {
  const { form, wish } = state
  return (
    <>
      <details className={`${layout.panel} ${styles.booked}`}>
        <summary>
          <span>
            <b>
              Agreed: <span className="num">{formatMoney(price.agreed)}</span>
            </b>
            <small>{job.description}</small>
          </span>
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        <p>{job.description}</p>
      </details>
      <PriceItems state={state} />
      {wish?.approval === 'team' && (
        <AboveCap
          wish={wish.price}
          price={price}
          items={form.values.items}
          customer={job.firstName}
          onItems={state.chooseItems}
        />
      )}
      {/* With items it follows from them, and stands below. */}
      {(form.values.items.length === 0 || form.errors['price']) && (
        <TextField
          {...form.text('price')}
          readOnly={form.values.items.length > 0}
          label="New price in dollars"
          hint={boundsText(price, job.firstName)}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
        />
      )}
      {wish && wish.approval !== 'none' && <Proof state={state} />}
      <PriceOutcome job={job} price={price} state={state} />
    </>
  )
}

/** What was lowered before may go back up to what is paid, without approval. */
function boundsText({ agreed, floor, held, cap }: HaulerPrice, customer: string): string {
  const atOnce =
    held > agreed
      ? `A price from ${formatMoney(floor)} to ${formatMoney(held)} takes effect right away.`
      : `A lower price takes effect right away, down to ${formatMoney(floor)}.`
  return `${atOnce} Up to ${formatMoney(cap)} ${customer} decides; above that our team approves first.`
}

function Proof({ state: { form, setUploading } }: { state: PriceFormState }) {
  const photosId = form.idOf('photos')
  const problem = form.errors.photos
  const { reason, items } = form.values
  const isOptional = items.length > 0
  return (
    <>
      <div className={`${layout.row} ${layout.space4}`} role="group" aria-label="Common reasons">
        {COMMON_REASONS.map((common) => (
          <button
            key={common}
            type="button"
            className={layout.pill}
            aria-pressed={reason.includes(common)}
            onClick={() => form.set('reason', toggleReason(reason, common))}
          >
            {common}
          </button>
        ))}
      </div>
      <TextArea
        {...form.text('reason')}
        label={isOptional ? 'Why does it cost more? (optional)' : 'Why does it cost more?'}
        maxLength={500}
        autoCapitalize="sentences"
      />
      <div
        id={photosId}
        className={styles.photos}
        role="group"
        aria-label="Photos that show why"
        aria-describedby={problem && `${photosId}-error`}
        tabIndex={-1}
      >
        <p>Photos that show why, 1 to {MAX_PROOF_PHOTOS}</p>
        <PhotoUploader
          max={MAX_PROOF_PHOTOS}
          purpose="photo"
          value={form.values.photos}
          onChange={(photos) => form.set('photos', photos)}
          onBusy={setUploading}
        />
        {problem && <FieldMessage id={`${photosId}-error`} text={problem} />}
      </div>
    </>
  )
}

type PriceOutcomeProps = { job: HaulerJob; price: HaulerPrice; state: PriceFormState }

/** What the new price means: what the hauler gets, and what the customer is shown of it. */
function PriceOutcome({ job, price, state: { wish, form } }: PriceOutcomeProps) {
  const { items, reason, photos } = form.values
  return (
    <>
      {wish && wish.approval !== 'none' && (
        <section className={styles.seen} aria-label={`What ${job.firstName} sees`}>
          <h3>What {job.firstName} sees</h3>
          <p className={styles.prices}>
            <strong className="num">{formatMoney(wish.price)}</strong> instead of{' '}
            {formatMoney(price.agreed)}
          </p>
          <AddedItems items={items} />
          {reason.trim() !== '' && <blockquote>{reason.trim()}</blockquote>}
          {photos.length > 0 && (
            <ul>
              {photos.map((url, index) => (
                <li key={url}>
                  <img src={thumbnailOf(url)} alt={`Photo ${index + 1}`} />
                </li>
              ))}
            </ul>
          )}
          <p>
            {wish.approval === 'team' && 'Our team looks at it first. '}
            {ANSWER_MINUTES} minutes to approve{' '}
            {formatMoney(cents(wish.price - settledUpTo(price)))} more, or decline. Without an
            answer {formatMoney(price.agreed)} stands.
          </p>
        </section>
      )}
    </>
  )
}
