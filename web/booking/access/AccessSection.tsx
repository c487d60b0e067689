import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { AccessPlace } from '../../../contract/access.ts'
import type { Quote } from '../../../contract/quotes.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import field from '../../ui/field/field.module.css'
import details from '../details.module.css'
import type { BookingFormState } from '../DetailsStep.tsx'
import { aboutPrice } from '../items/item-facts.ts'
import { Fold } from '../quote/Fold.tsx'
import { type AccessValues, placeInWords } from './access.ts'
import styles from './access.module.css'
import { ElevatorChoice, FloorChoice, WalkChoice } from './choices.tsx'
import places from './places.svg'

// Behind a fold that few open; without its file the hauler asks on the day.
const AccessNotes = lazy<ComponentType<NotesProps>>(() =>
  import('./AccessNotes.tsx').then(
    (file) => ({ default: file.AccessNotes }),
    () => ({ default: () => null }),
  ),
)

type CardPlace = Exclude<AccessPlace, 'inside'>
const CARDS: readonly { place: CardPlace; label: string; short: string }[] = [
  { place: 'curb', label: 'Curb or driveway', short: 'Curb' },
  { place: 'garage', label: 'Garage or ground floor', short: 'Garage' },
  { place: 'upstairs', label: 'Upstairs', short: 'Upstairs' },
  { place: 'basement', label: 'Basement', short: 'Basement' },
]

export type AccessSectionProps = { form: BookingFormState; quote: Quote | null }

/** Where the load waits and how the hauler gets to it. All of it is optional. */
export function AccessSection({ form, quote }: AccessSectionProps) {
  const { access } = form.values
  const onPhone = useIsPhone()
  const inWords = placeInWords(quote)
  const place = access.place === '' ? inWords : cardOf(access.place)
  // The first answer makes what the description said an answer too, so that the screen shows what is priced.
  const change = (changes: Partial<AccessValues>) =>
    form.set('access', {
      ...access,
      place: access.place === '' ? (inWords ?? 'curb') : access.place,
      ...changes,
    })
  const isCarried = place === 'upstairs' || place === 'basement'
  return (
    <fieldset className={`${details.section} ${styles.place}`}>
      <legend>How do we get to it?</legend>
      <div className={styles.cards}>
        {CARDS.map(({ place: card, label, short }) => (
          <label key={card} className={`${field.choice} ${styles.card}`}>
            <input
              type="radio"
              name="access"
              aria-label={label}
              className={field.cover}
              checked={card === place}
              onChange={() => change({ place: card })}
            />
            <svg viewBox="0 0 96 60" aria-hidden="true">
              <use href={`${places}#${card}`} />
            </svg>
            <span>
              <b>{onPhone ? short : label}</b>
              <small className="num">
                {priceOf(card, quote, card === place && access.elevator)}
              </small>
            </span>
          </label>
        ))}
      </div>
      {(isCarried || !onPhone) && (
        <div className={styles.choices}>
          {place === 'upstairs' && <FloorChoice access={access} onChange={change} />}
          {isCarried && <ElevatorChoice access={access} onChange={change} />}
          {!onPhone && <WalkChoice access={access} onChange={change} />}
        </div>
      )}
      <Notes access={access} onChange={change} photosId={form.idOf('photos')} />
    </fieldset>
  )
}

type NotesProps = {
  access: AccessValues
  onChange: (changes: Partial<AccessValues>) => void
  photosId: string
}

function Notes(props: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold
      icon={<IconPencil size={20} aria-hidden="true" />}
      title={
        <>
          Gate code, notes, nobody home{' '}
          <span className={`${styles.optional} ${styles.wide}`}>(optional)</span>
        </>
      }
      onToggle={setOpen}
    >
      {isOpen && (
        <Suspense fallback={null}>
          <AccessNotes {...props} />
        </Suspense>
      )}
    </Fold>
  )
}

/** Inside on the ground floor has no card of its own: it is taken and priced like the garage. */
const cardOf = (place: AccessPlace): CardPlace => (place === 'inside' ? 'garage' : place)

/** What the way there adds, in the words of a card. */
function priceOf(card: CardPlace, quote: Quote | null, hasElevator: boolean): string {
  if (card === 'curb' || card === 'garage' || hasElevator) return 'No extra'
  if (!quote) return card === 'upstairs' ? 'By the floor' : 'Stairs extra'
  const floor = aboutPrice(quote.access.floorPrice)
  return card === 'upstairs' ? `${floor} a floor` : floor
}
