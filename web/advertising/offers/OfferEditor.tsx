import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import type { LeadMagnet } from '../../../contract/lead-magnets.ts'
import { editLeadMagnet, getOfferFigures } from '../../../contract/offer-desk.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SwitchField } from '../../ui/field/CheckboxField.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'
import layout from '../../ui/layout/layout.module.css'
import { changesMoney, fieldOf, OfferForm, termsOf, valuesOf } from './offer-form.ts'
import { DiscountFields, LimitFields } from './TermsFields.tsx'
import { QuoteLines, usePreview, WhoPays } from './OfferPreview.tsx'
import styles from './offers.module.css'
import { OFFER_READS, type OfferActions } from './use-offer-actions.ts'

type Props = { offer: LeadMagnet; actions: OfferActions }

export const useOfferForm = (offer: LeadMagnet) =>
  useDraftForm({
    schema: OfferForm,
    initial: valuesOf(offer),
    draft: { key: `offer-${offer.id}-${offer.version}`, secret: [] },
  })
export type OfferFormState = ReturnType<typeof useOfferForm>

/** The words and terms of an offer. What was typed stays when another person changes it meanwhile. */
export function OfferEditor({ offer, actions }: Props) {
  const [base, setBase] = useState(offer)
  return (
    <OfferFields
      key={base.version}
      base={base}
      latest={offer}
      actions={actions}
      onTake={() => setBase(offer)}
      onSaved={setBase}
    />
  )
}

type FieldsProps = {
  /** The offer as the form began with. */
  base: LeadMagnet
  /** As it is now. */
  latest: LeadMagnet
  actions: OfferActions
  onTake: () => void
  onSaved: (offer: LeadMagnet) => void
}

/** What the terms do to a quote is worked out by the server at each change. */
function OfferFields({ base, latest: offer, actions, onTake, onSaved }: FieldsProps) {
  const form = useOfferForm(base)
  const { values } = form
  const element = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base))
  const isOutdated = base.version !== offer.version
  const take = useEffectEvent(onTake)
  useEffect(() => {
    if (isOutdated && !isDirty) take()
  }, [isOutdated, isDirty])
  const terms = values.takesOff ? termsOf(values) : undefined
  const preview = usePreview(offer.code, terms)
  const save = useApiMutation(editLeadMagnet, {
    refetches: OFFER_READS,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Not saved', message: reason }),
  })
  const isEnded = offer.endedAt !== null
  const onSubmit = form.onSubmit((body) =>
    save.mutate(
      { params: { leadMagnetId: offer.id }, body: { ...body, version: offer.version } },
      {
        onSuccess: (saved) => {
          form.dropDraft()
          onSaved(saved)
          actions.offerUndo({ ...saved, what: `“${saved.title}” is saved.` })
        },
        onError: (error) =>
          form.refuse(
            error.fields.map(({ path, message }) => ({ path: fieldOf(path.split('.')), message })),
          ),
      },
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }
  return (
    <form
      ref={element}
      noValidate
      className={styles.editor}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <ErrorSummary errors={form.errors} idOf={form.idOf} />
      <TextField label="Title" {...form.text('title')} />
      <div className={layout.pair}>
        <TextField label="Offer value" {...form.text('value')} />
        <TextArea label="Offer description" rows={2} {...form.text('description')} />
      </div>
      <SwitchField
        label="The code takes something off the online price"
        checked={values.takesOff}
        onChecked={(takesOff) => form.set('takesOff', takesOff)}
      />
      {values.takesOff && (
        <>
          <DiscountFields form={form} />
          {offer.type === 'referral' && (
            <TextField
              label="Credit for the referrer (optional)"
              hint={
                offer.targetType === 'hauler'
                  ? 'Once the first job of the hauler they referred is completed and paid; it is added to their payouts'
                  : 'Once the friend’s first pickup is completed and paid; it comes off their next pickup'
              }
              inputMode="decimal"
              {...form.text('credit')}
            />
          )}
          <LimitFields form={form} left={offer.left} />
          <WhoPays
            preview={preview}
            share={values.share}
            onShare={(share) => form.set('share', share)}
          />
          <QuoteLines preview={preview} />
        </>
      )}
      <OpenQuotes offer={offer} isTouched={changesMoney(offer.terms, terms)} />
      {isOutdated && isDirty && (
        <p className={`${layout.notice} ${layout.soon}`} role="status">
          Another person changed this offer meanwhile. Saving replaces what they saved.{' '}
          <button type="button" className={styles.take} onClick={onTake}>
            Show theirs
          </button>
        </p>
      )}
      {isEnded && <p className={layout.notice}>This offer has ended and can’t be changed.</p>}
      <div className={`${layout.row} ${styles.buttons}`}>
        {!isEnded && (
          <Button variant="danger-quiet" needs="run-marketing" onClick={() => actions.end(offer)}>
            End now
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          needs="run-marketing"
          disabled={isEnded}
          pending={save.isPending && 'Saving...'}
        >
          Save <kbd>Ctrl S</kbd>
        </Button>
      </div>
    </form>
  )
}

/** Whom a change of the money touches: those who have a quote keep what it says. */
function OpenQuotes({ offer, isTouched }: { offer: LeadMagnet; isTouched: boolean }) {
  const params = { leadMagnetId: offer.id }
  const { data } = useQuery({ ...apiQuery(getOfferFigures, { params }), enabled: isTouched })
  if (!isTouched || !data || data.openQuotes === 0 || !data.openUntil) return null
  const { openQuotes: count } = data
  return (
    <p className={`${layout.notice} ${layout.soon}`} role="status">
      <b>{count === 1 ? '1 person has' : `${count} people have`} a quote with this code.</b> They
      keep its terms until {formatInstant(data.openUntil)}. Your change counts for new quotes.
    </p>
  )
}
