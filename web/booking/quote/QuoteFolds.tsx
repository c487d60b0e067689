import { IconInfoCircle, IconLeaf } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Quote } from '../../../contract/quotes.ts'
import { Fold } from './Fold.tsx'
import type { BreakdownProps, NotesProps } from './PriceDetails.tsx'

// Behind folds: fetched when the first of them is opened.
const loadDetails = () => import('./PriceDetails.tsx')
const missing = { default: () => null }
const Notes = lazy<ComponentType<NotesProps>>(() =>
  loadDetails().then(
    (file) => ({ default: file.QuoteNotes }),
    () => missing,
  ),
)
const Breakdown = lazy<ComponentType<BreakdownProps>>(() =>
  loadDetails().then(
    (file) => ({ default: file.PriceBreakdown }),
    () => missing,
  ),
)

type Props = {
  quote: Quote
  /** The form has changed since: the figures are those of the price before. */
  isOld: boolean
}

/** What needs care, what adds up to the price and what may go for free elsewhere, one line each. */
export function QuoteFolds({ quote, isOld }: Props) {
  const [areNotesOpen, openNotes] = useState(false)
  const [isBreakdownOpen, openBreakdown] = useState(false)
  const notes = quote.notices.filter(({ kind }) => kind !== 'free_option')
  const free = quote.notices.length - notes.length
  return (
    <>
      {notes.length > 0 && (
        <Fold
          icon={<IconInfoCircle size={20} aria-hidden="true" />}
          title={notesTitle(quote)}
          onToggle={openNotes}
        >
          <Suspense fallback={null}>{areNotesOpen && <Notes notices={notes} />}</Suspense>
        </Fold>
      )}
      <Fold
        icon={<IconLeaf size={20} aria-hidden="true" />}
        title={`Price breakdown${free > 0 ? `, ${free} free ${free > 1 ? 'alternatives' : 'alternative'}` : ''}`}
        onToggle={openBreakdown}
      >
        <Suspense fallback={null}>
          {isBreakdownOpen && <Breakdown quote={quote} isOld={isOld} />}
        </Suspense>
      </Fold>
    </>
  )
}

const MOST_NAMES = 2

/** 'Notes about your fridge and mattress'. */
function notesTitle({ notices, items }: Quote): string {
  const keys = new Set(notices.flatMap((notice) => (notice.kind === 'special' ? notice.items : [])))
  const names = items.filter(({ key }) => keys.has(key)).map(({ name }) => name.toLowerCase())
  if (names.length === 0) return 'Notes about your pickup'
  if (names.length > MOST_NAMES) return `Notes about ${names.length} of your items`
  return `Notes about your ${names.join(' and ')}`
}
