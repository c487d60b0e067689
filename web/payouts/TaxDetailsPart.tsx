import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import { getTaxDetails, PROVINCES, type TaxDetails } from '../../contract/tax-details.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Fact, FactSection } from '../ui/layout/FactSection.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './tax-details.module.css'
import { TaxDetailsForm } from './TaxDetailsForm.tsx'

/** What the hauler gave for the yearly report, or the form for it. */
export function TaxDetailsPart() {
  const query = useQuery(apiQuery(getTaxDetails, {}))
  const [isEditing, setEditing] = useState(false)
  const failed = <QueryError what="your tax details" query={query} />
  if (!query.data) return query.isError ? failed : <CardSkeletons what="your tax details" />
  const { details } = query.data
  const isComplete = details !== null && details.missing.length === 0
  return (
    <div className={`${layout.stack} ${styles.part}`}>
      {failed}
      <Why />
      {isComplete && !isEditing ? (
        <Given details={details} onChange={() => setEditing(true)} />
      ) : (
        <TaxDetailsForm
          given={details}
          {...(isComplete && { onCancel: () => setEditing(false) })}
          onSaved={() => setEditing(false)}
        />
      )}
    </div>
  )
}

const Why = () => (
  <section className={styles.why}>
    <h3>Why we ask</h3>
    <p>
      Since 2024 the Canada Revenue Agency has platforms like ours report once a year, by January
      31, who earned how much through them (Income Tax Act, Part XX). Your tax number and date of
      birth are stored encrypted and go into that report alone.
    </p>
    <p>You'll be paid even without this.</p>
  </section>
)

function Given({ details, onChange }: { details: TaxDetails; onChange: () => void }) {
  const { kind, legalName, street, city, province, postalCode, taxNumberEnd, gstNumber } = details
  const isPerson = kind === 'individual'
  return (
    <div className={styles.given}>
      <FactSection title={`Given ${formatInstantDay(details.updatedAt)}`}>
        <Fact name="You haul as">{isPerson ? 'An individual' : 'A business'}</Fact>
        <Fact name="Legal name">{legalName}</Fact>
        <Fact name="Primary address">
          {street}, {city}, {PROVINCES[province]} {postalCode}
        </Fact>
        <Fact name={isPerson ? 'Social insurance number' : 'Business number'}>
          Ends with {taxNumberEnd}
        </Fact>
        {isPerson && <Fact name="Date of birth">Given</Fact>}
        <Fact name="GST/HST number">{gstNumber || 'None'}</Fact>
      </FactSection>
      <Button onClick={onChange}>Change tax details</Button>
    </div>
  )
}
