import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import { paths } from '../../contract/paths.ts'
import { getTermsToEdit, type TermsToEdit } from '../../contract/terms.ts'
import { apiQuery } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Row, Stack } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './terms.module.css'
import { TermsDraft, type TermsStart } from './TermsDraft.tsx'
import { TermsHistory } from './TermsHistory.tsx'

/** The terms of service: which version is in force, and a new one with its preview. */
export function Terms() {
  const query = useQuery(apiQuery(getTermsToEdit, {}))
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby="terms-heading">
      <Stack gap={3}>
        <h3 id="terms-heading" className={styles.title}>
          Terms
        </h3>
        <QueryError what="the terms" query={query} />
        {query.data && <Editor terms={query.data} />}
      </Stack>
    </section>
  )
}

function Editor({ terms }: { terms: TermsToEdit }) {
  const [start, setStart] = useState<TermsStart>()
  const latest = terms.versions.find(({ version }) => version === terms.version)
  return (
    <>
      <p>
        Version {terms.version} of {formatInstantDay(terms.publishedAt)}
        {terms.publishedBy && `, by ${terms.publishedBy}`}.{' '}
        {latest?.state === 'scheduled' &&
          `It takes effect on ${formatInstantDay(latest.effectiveFrom)}. `}
        {terms.isReviewed
          ? 'It is reviewed.'
          : 'The page says that it is a draft for legal review.'}{' '}
        Bookings keep the version that was in force.
      </p>
      {start ? (
        <TermsDraft terms={terms} start={start} onClose={() => setStart(undefined)} />
      ) : (
        <>
          <Row>
            <Button onClick={() => setStart(terms)}>Edit terms</Button>
            <ButtonLink variant="quiet" href={paths.terms}>
              View the page
            </ButtonLink>
          </Row>
          <TermsHistory
            versions={terms.versions}
            onRestore={(text) => setStart({ text, isReviewed: false })}
          />
        </>
      )}
    </>
  )
}
