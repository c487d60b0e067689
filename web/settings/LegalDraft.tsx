import { useState } from 'react'
import { Day } from '../../contract/calendar.ts'
import {
  fillLegalText,
  getLegalText,
  LEGAL_PLACEHOLDERS,
  publishLegalText,
  type LegalDocument,
  type LegalTextToEdit,
} from '../../contract/legal-texts.ts'
import { parseMarkup, type MarkupPiece } from '../../contract/plain-markup.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { useLeaveWarning } from '../ui/dialog/use-leave-warning.ts'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './legal.module.css'
import { LEGAL_COPY } from './legal-copy.ts'
import { LineChanges } from './LineChanges.tsx'

/** What stands in the fields at the beginning. */
export type LegalStart = Pick<LegalTextToEdit, 'text' | 'isReviewed'>

type Props = {
  document: LegalDocument
  /** The newest version by now: a colleague may have published meanwhile. */
  latest: LegalTextToEdit
  start: LegalStart
  onClose: () => void
}

/** The draft of the next version of a legal text with its preview; it stays whatever others publish meanwhile. */
export function LegalDraft({ document: legalDocument, latest, start, onClose }: Props) {
  const field = `${legalDocument}-text`
  const { name, holdsFor } = LEGAL_COPY[legalDocument]
  const [base, setBase] = useState(latest)
  const [text, setText] = useState(start.text)
  const [isReviewed, setReviewed] = useState(start.isReviewed)
  const [from, setFrom] = useState('')
  const [error, setError] = useState<string>()
  const [fromError, setFromError] = useState<string>()
  const publishing = useApiMutation(publishLegalText, {
    refetches: [getLegalText],
    success: ({ version, versions }) =>
      versions.some((each) => each.version === version && each.state === 'scheduled')
        ? `Version ${version} of the ${name} takes effect on its day`
        : `Version ${version} of the ${name} is in force${holdsFor}`,
    failure: ({ reason }) => ({ title: 'Nothing was published', message: reason }),
  })
  const isChanged = text !== base.text || isReviewed !== base.isReviewed
  useLeaveWarning(isChanged || from !== '')
  // What this draft itself publishes is not a colleague's.
  const isOutdated =
    latest.version !== base.version && !publishing.isPending && !publishing.isSuccess
  const publish = () => {
    const day = from === '' ? undefined : Day.safeParse(from)
    if (day?.success === false) return setFromError('Please choose a day, such as 2026-11-30')
    const effectiveFrom = day?.data
    publishing.mutate(
      {
        params: { document: legalDocument },
        body: { text, basedOn: base.version, isReviewed, ...(effectiveFrom && { effectiveFrom }) },
      },
      {
        onSuccess: onClose,
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
  /** The buttons of the notice go with it: the focus moves to the text. */
  const goOn = () => {
    setBase(latest)
    setError(undefined)
    document.getElementById(field)?.focus()
  }
  const next = Math.max(latest.version, ...latest.versions.map(({ version }) => version)) + 1
  return (
    <>
      {isOutdated && (
        <div role="alert" className={styles.outdated}>
          <p>
            <b>
              {latest.version > base.version
                ? `Version ${latest.version} was published meanwhile${latest.publishedBy ? ` by ${latest.publishedBy}` : ''}.`
                : `Version ${base.version} was withdrawn meanwhile.`}
            </b>{' '}
            You began from version {base.version}. Lines with − are only theirs, lines with + only
            yours:
          </p>
          <LineChanges before={latest.text} after={text} />
          <Row>
            <Button onClick={goOn}>Go on with mine</Button>
            <Button
              onClick={() => {
                setText(latest.text)
                setReviewed(latest.isReviewed)
                goOn()
              }}
            >
              Keep theirs
            </Button>
          </Row>
        </div>
      )}
      <div className={styles.columns}>
        <TextArea
          id={field}
          label="Text"
          hint={`## Heading, - item, **bold**, [words](/path). Values: ${LEGAL_PLACEHOLDERS.map((each) => `{${each}}`).join(' ')}`}
          rows={24}
          error={error}
          value={text}
          onValue={change}
        />
        <div className={styles.shown}>
          <p>Preview</p>
          <Preview text={fillLegalText(text, latest.values)} />
        </div>
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
          unready={!isChanged || isOutdated}
          pending={publishing.isPending && 'Publishing...'}
          onClick={() => isChanged && !isOutdated && publish()}
        >
          Publish version {next}
        </Button>
        <Button onClick={onClose}>Discard</Button>
      </Row>
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
