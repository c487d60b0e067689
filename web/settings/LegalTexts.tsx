import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstantDay } from '../../contract/calendar.ts'
import {
  getLegalText,
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalTextToEdit,
} from '../../contract/legal-texts.ts'
import { paths } from '../../contract/paths.ts'
import { apiQuery } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { Row, Stack } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './legal.module.css'
import { LEGAL_COPY } from './legal-copy.ts'
import { LegalDraft, type LegalStart } from './LegalDraft.tsx'
import { LegalHistory } from './LegalHistory.tsx'

/** The terms and the privacy policy: which version of each is in force, and a new one with its preview. */
export const LegalTexts = () => (
  <Stack gap={4}>
    {LEGAL_DOCUMENTS.map((document) => (
      <LegalTextPanel key={document} document={document} />
    ))}
  </Stack>
)

function LegalTextPanel({ document }: { document: LegalDocument }) {
  const query = useQuery(apiQuery(getLegalText, { params: { document } }))
  const { title, name } = LEGAL_COPY[document]
  return (
    <section className={`${layout.panel} ${styles.panel}`} aria-labelledby={`${document}-heading`}>
      <Stack gap={3}>
        <h3 id={`${document}-heading`} className={styles.title}>
          {title}
        </h3>
        <QueryError what={`the ${name}`} query={query} />
        {query.data && <Editor document={document} latest={query.data} />}
      </Stack>
    </section>
  )
}

function Editor({ document, latest }: { document: LegalDocument; latest: LegalTextToEdit }) {
  const [start, setStart] = useState<LegalStart>()
  const { name, kept } = LEGAL_COPY[document]
  const { state, effectiveFrom } =
    latest.versions.find(({ version }) => version === latest.version) ?? {}
  return (
    <>
      <p>
        Version {latest.version} of {formatInstantDay(latest.publishedAt)}
        {latest.publishedBy && `, by ${latest.publishedBy}`}.{' '}
        {state === 'scheduled' &&
          effectiveFrom &&
          `It takes effect on ${formatInstantDay(effectiveFrom)}. `}
        {latest.isReviewed
          ? 'It is reviewed.'
          : 'The page says that it is a draft for legal review.'}{' '}
        {kept}
      </p>
      {start ? (
        <LegalDraft
          document={document}
          latest={latest}
          start={start}
          onClose={() => setStart(undefined)}
        />
      ) : (
        <>
          <Row>
            <Button needs="change-settings" onClick={() => setStart(latest)}>
              Edit {name}
            </Button>
            <ButtonLink variant="quiet" href={paths[document]}>
              View the page
            </ButtonLink>
          </Row>
          <LegalHistory
            document={document}
            versions={latest.versions}
            onRestore={(text) => setStart({ text, isReviewed: false })}
          />
        </>
      )}
    </>
  )
}
