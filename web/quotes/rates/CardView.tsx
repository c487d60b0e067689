import type { ReactNode } from 'react'
import { formatInstant } from '../../../contract/calendar.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { ListedRateCard, RateCard } from '../../../contract/rate-cards.ts'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import layout from '../../ui/layout/layout.module.css'
import { dollars, momentText, numberText, stateBadges } from './card-words.ts'
import { FeeTable } from './FeeTable.tsx'
import styles from './rates.module.css'

type Props = {
  listed: ListedRateCard
  /** What can be done with this version. */
  actions: ReactNode
}

/** One version of the rate card, laid out to be read. */
export function CardView({ listed, actions }: Props) {
  const { card, version, state, note, publishedBy, publishedAt } = listed
  const { tone, label } = stateBadges[state]
  return (
    <article className={layout.panel} aria-labelledby="rate-card-title">
      <header className={`${layout.row} ${styles.head}`}>
        <div>
          <h3 id="rate-card-title">
            Version {version} <StatusBadge status={tone}>{label}</StatusBadge>
          </h3>
          <p>
            {momentText(listed)}. {note}
          </p>
          <p className={styles.by}>
            {publishedBy
              ? `Published by ${publishedBy}, ${formatInstant(publishedAt)}`
              : 'Built in'}
          </p>
        </div>
        <div className={`${layout.row} ${styles.actions}`}>{actions}</div>
      </header>
      <div className={styles.sections}>
        <TruckSections card={card} />
        <Carrying card={card} />
        <Travel card={card} />
        <DayAndTax card={card} />
        <RangeAndCap card={card} />
      </div>
      <section className={styles.fees} aria-labelledby="fees-title">
        <h4 id="fees-title">Stations and fees</h4>
        <p className={`${layout.dim} ${styles.hint}`}>What stations charge, before GST.</p>
        <FeeTable card={card} />
      </section>
    </article>
  )
}

type SectionProps = { title: string; hint: string; rows: [name: string, value: string][] }

const Section = ({ title, hint, rows }: SectionProps) => (
  <section className={styles.section}>
    <h4>{title}</h4>
    <p className={`${layout.dim} ${styles.hint}`}>{hint}</p>
    <dl className={layout.sums}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

type CardProps = { card: RateCard }

const TruckSections = ({ card: { truck, truckBeyond, floors } }: CardProps) => (
  <>
    <Section
      title="Truck"
      hint="Truck and crew by volume, before GST."
      rows={[
        ...truck.map(({ volume, price }): [string, string] => [
          `Up to ${numberText(volume)} yd³`,
          dollars(price),
        ]),
        ['Each yd³ more', dollars(truckBeyond)],
      ]}
    />
    <Section
      title="Load sizes"
      hint="What a load is taken to be at least."
      rows={LOAD_SIZES.map((size) => [
        loadSizeFacts[size].label,
        `${numberText(floors[size].volume)} yd³, ${numberText(floors[size].weight)} kg`,
      ])}
    />
  </>
)

const Carrying = ({ card: { loading, stairs, heavyPiece } }: CardProps) => (
  <Section
    title="Carrying"
    hint="Loading and stairs, before GST."
    rows={[
      ['Each piece', dollars(loading.perPiece)],
      ['Each kilogram', dollars(loading.perKilogram)],
      ['Each flight of stairs', dollars(stairs.perFlight)],
      ['Each yd³ over a flight', dollars(stairs.perCubicYard)],
      ['Heavy piece', dollars(heavyPiece)],
    ]}
  />
)

function Travel({ card: { travel } }: CardProps) {
  const far = SERVICE_AREAS.flatMap((area): [string, string][] => {
    const amount = travel[area]
    return amount ? [[area, dollars(amount)]] : []
  })
  const others: [string, string] = [
    far.length > 0 ? 'All other areas' : 'Every area',
    'No surcharge',
  ]
  return (
    <Section
      title="Travel"
      hint="What a pickup costs more there, before GST."
      rows={[...far, others]}
    />
  )
}

const DayAndTax = ({ card }: CardProps) => (
  <Section
    title="Day and tax"
    hint="The minimum charge includes GST."
    rows={[
      ['Pickup today', `+${card.sameDayPercent}%`],
      ['GST', `${card.gstPercent}%`],
      ['Minimum charge', dollars(card.minimum)],
      ['Rounded up to', dollars(card.roundTo)],
    ]}
  />
)

const RangeAndCap = ({ card: { range, capPercent } }: CardProps) => (
  <Section
    title="Range and cap"
    hint="How far the final price may be from the estimate."
    rows={[
      ['Range when sure', `±${numberText(range.sure)}%`],
      ['Range by size alone', `±${numberText(range.unsure)}%`],
      ['Cap', `+${capPercent}%`],
    ]}
  />
)
