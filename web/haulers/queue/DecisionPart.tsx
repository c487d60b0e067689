import { useState } from 'react'
import {
  PHOTO_DOCUMENTS,
  PHOTO_REASONS,
  photoDocumentFacts,
  type PhotoDocument,
} from '../../../contract/photo-requests.ts'
import { REJECT_REASONS, type ReviewChoice } from '../../../contract/review-decisions.ts'
import type { ReviewRow, ReviewSheet } from '../../../contract/review-queue.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ReasonTray } from './ReasonTray.tsx'
import styles from './answers.module.css'

/** What is open below the checklist. */
export type OpenTray = 'photo' | 'reject' | null

type Props = {
  row: ReviewRow
  sheet: ReviewSheet
  /** The photo that is looked at: the one to ask for again, most likely. */
  looked: PhotoDocument | undefined
  nextName: string | undefined
  tray: OpenTray
  onTray: (tray: OpenTray) => void
  isPending: boolean
  keysAreOn: boolean
  onDecide: (choice: ReviewChoice) => void
}

/** The documents that another photo can be asked of, by what the row is about. */
export const askable = (row: ReviewRow): readonly PhotoDocument[] => {
  if (row.kind === 'application') return PHOTO_DOCUMENTS
  if (row.kind === 'change') return row.change === 'licence' ? ['licence_photo'] : []
  return row.paper ? [row.paper] : []
}

/** How many points of the checklist are not ticked; other rows have none. */
export const openPointsOf = (row: ReviewRow, sheet: ReviewSheet): number =>
  row.kind === 'application' ? 5 - sheet.checks.length : 0

/** The three answers, and the tray of the one that says why. */
export function DecisionPart(props: Props) {
  const { row, sheet, tray, onTray, isPending, keysAreOn, onDecide } = props
  const name = sheet.firstName
  const documents = askable(row)
  const open = openPointsOf(row, sheet)
  const key = (letter: string) => keysAreOn && <kbd aria-hidden="true">{letter}</kbd>
  if (tray === 'photo') return <PhotoTray {...props} documents={documents} />
  if (tray === 'reject')
    return (
      <ReasonTray
        title={row.kind === 'application' ? `Reject ${name}` : `Refuse what ${name} sent`}
        hint={`${name} reads the reason, and can answer with something new.`}
        reasons={REJECT_REASONS}
        action="Reject"
        isGrave
        isPending={isPending}
        onClose={() => onTray(null)}
        onSubmit={(reasons, note) => onDecide({ decision: 'reject', reasons, note })}
      />
    )
  return (
    <section className={`${layout.panel} ${styles.part} ${styles.answers}`} aria-label="Decision">
      {documents.length > 0 && (
        <Button
          wide
          variant={open > 0 || row.kind === 'ending' ? 'primary' : 'secondary'}
          onClick={() => onTray('photo')}
        >
          Ask for another photo{key('N')}
        </Button>
      )}
      {row.kind !== 'ending' && (
        <>
          <Button
            wide
            variant={open > 0 ? 'secondary' : 'primary'}
            unready={open > 0}
            pending={isPending}
            onClick={() => onDecide({ decision: 'approve' })}
          >
            Approve{key('A')}
          </Button>
          {open > 0 && <p className={layout.quiet}>Approve opens when all 5 points are ticked.</p>}
          <Button wide variant="danger-quiet" onClick={() => onTray('reject')}>
            Reject with a reason{key('R')}
          </Button>
        </>
      )}
      <p className={layout.quiet}>
        Undo for 8 seconds. {props.nextName ? `Then ${props.nextName} opens.` : 'This is the last.'}
      </p>
    </section>
  )
}

type PhotoProps = Props & { documents: readonly PhotoDocument[] }

function PhotoTray({ documents, looked, sheet, row, ...props }: PhotoProps) {
  const likely = looked && documents.includes(looked) ? looked : documents[0]
  const [document, setDocument] = useState(likely)
  if (!document) return null
  const state = row.kind === 'application' ? ` stays ${sheet.status} and` : ''
  return (
    <ReasonTray
      title="Ask for another photo"
      hint={`${sheet.firstName}${state} gets a link by text and email.`}
      reasons={PHOTO_REASONS}
      action="Send the request"
      isPending={props.isPending}
      onClose={() => props.onTray(null)}
      onSubmit={(reasons, note) =>
        props.onDecide({ decision: 'ask_photo', document, reasons, note })
      }
    >
      <SelectField
        label="Document"
        value={document}
        options={documents.map((value) => ({ value, label: photoDocumentFacts[value].label }))}
        onValue={(value) => setDocument(documents.find((each) => each === value) ?? document)}
      />
    </ReasonTray>
  )
}
