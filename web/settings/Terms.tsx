import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Day, formatInstantDay } from '../../contract/calendar.ts'
import { paths } from '../../contract/paths.ts'
import { parseMarkup, type MarkupPiece } from '../../contract/plain-markup.ts'
import {
  fillTerms,
  getTermsToEdit,
  publishTerms,
  TERMS_PLACEHOLDERS,
  type TermsToEdit,
} from '../../contract/terms.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button, ButtonLink } from '../ui/button/Button.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { Row, Stack } from '../ui/layout/Row.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './terms.module.css'
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
        {query.data && <Editor key={query.data.version} terms={query.data} />}
      </Stack>
    </section>
  )
}

function Editor({ terms }: { terms: TermsToEdit }) {
  const [text, setText] = useState<string>()
  const [isReviewed, setReviewed] = useState(terms.isReviewed)
  const [from, setFrom] = useState('')
  const [error, setError] = useState<string>()
  const [fromError, setFromError] = useState<string>()
  const publishing = useApiMutation(publishTerms, {
    refetches: [getTermsToEdit],
    success: ({ version, versions }) =>
      versions.some((each) => each.version === version && each.state === 'scheduled')
        ? `Version ${version} of the terms takes effect on its day`
        : `Version ${version} of the terms is in force for new bookings`,
    failure: ({ reason }) => ({ title: 'The terms were not published', message: reason }),
  })
  const publish = () => {
    const day = from === '' ? undefined : Day.safeParse(from)
    if (day?.success === false) return setFromError('Please choose a day, such as 2026-11-30')
    const effectiveFrom = day?.data
    publishing.mutate(
      {
        body: {
          text: text ?? terms.text,
          basedOn: terms.version,
          isReviewed,
          ...(effectiveFrom && { effectiveFrom }),
        },
      },
      {
        onError: ({ reason, fields }) =>
          fields.some(({ path }) => path === 'effectiveFrom')
            ? setFromError(reason)
            : setError(reason),
      },
    )
  }
  const change = (next: string) => {
    setError(undefined)
    setReviewed(false)
    setText(next)
  }
  const latest = terms.versions.find(({ version }) => version === terms.version)
  const next = Math.max(terms.version, ...terms.versions.map(({ version }) => version)) + 1
  const isChanged = text !== terms.text || isReviewed !== terms.isReviewed
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
      {text === undefined ? (
        <Row>
          <Button onClick={() => setText(terms.text)}>Edit terms</Button>
          <ButtonLink variant="quiet" href={paths.terms}>
            View the page
          </ButtonLink>
        </Row>
      ) : (
        <>
          <div className={styles.columns}>
            <TextArea
              id="terms-text"
              label="Text"
              hint={`## Heading, - item, **bold**, [words](/path). Values: ${TERMS_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`}
              rows={24}
              error={error}
              value={text}
              onValue={change}
            />
            <Preview text={fillTerms(text, terms.values)} />
          </div>
          <CheckboxField
            label="A lawyer has reviewed this text"
            hint="The page does not call it a draft any more"
            checked={isReviewed}
            onChecked={setReviewed}
          />
          <TextField
            label="From (optional)"
            hint="The first day of the new text. Empty: immediately."
            type="date"
            value={from}
            error={fromError}
            onValue={(day) => {
              setFrom(day)
              setFromError(undefined)
            }}
          />
          <Row>
            <Button
              variant="primary"
              unready={!isChanged}
              pending={publishing.isPending && 'Publishing...'}
              onClick={() => isChanged && publish()}
            >
              Publish version {next}
            </Button>
            <Button onClick={() => setText(undefined)}>Discard</Button>
          </Row>
        </>
      )}
      {text === undefined && <TermsHistory versions={terms.versions} onRestore={change} />}
    </>
  )
}

const Preview = ({ text }: { text: string }) => (
  <section className={styles.preview} aria-label="Preview" tabIndex={0}>
    {/* Parts of the text have no names of their own. */}
    {parseMarkup(text).map((block, at) => {
      if (block.is === 'heading')
        return (
          <h4 key={at}>
            <Pieces pieces={block.pieces} />
          </h4>
        )
      if (block.is === 'paragraph')
        return (
          <p key={at}>
            <Pieces pieces={block.pieces} />
          </p>
        )
      return (
        <ul key={at}>
          {block.items.map((item, place) => (
            <li key={place}>
              <Pieces pieces={item} />
            </li>
          ))}
        </ul>
      )
    })}
  </section>
)

const Pieces = ({ pieces }: { pieces: readonly MarkupPiece[] }) =>
  pieces.map((piece, at) => {
    if (typeof piece === 'string') return piece
    if ('strong' in piece) return <strong key={at}>{piece.strong}</strong>
    return (
      <a key={at} href={piece.url}>
        {piece.link}
      </a>
    )
  })
