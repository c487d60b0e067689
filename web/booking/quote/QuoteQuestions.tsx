import { IconInfoCircle } from '@tabler/icons-react'
import { loadSizeFacts } from '../../../contract/jobs.ts'
import type { Quote, QuoteQuestion } from '../../../contract/quotes.ts'
import { dollars } from '../dollars.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { BookingFormState } from '../DetailsStep.tsx'
import type { ByHand } from '../items/corrections.ts'
import { useKnownItems } from '../items/use-known-items.ts'
import styles from './questions.module.css'

export type QuestionsProps = {
  form: BookingFormState
  quote: Quote
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
}

/** What a price that may be wrong asks back, each with its two answers. */
export function QuoteQuestions({ form, quote, corrections, onCorrect }: QuestionsProps) {
  const known = useKnownItems()
  const answer = ({ key, name, quantity: counted }: QuoteQuestion, quantity: number) =>
    onCorrect([...corrections, { key, name, quantity, counted }])
  return (
    <>
      <SizeQuestion form={form} quote={quote} />
      {quote.questions.map((question) => {
        const item = known.items.find(({ key }) => key === question.key)
        const things = item?.several ?? question.name.toLowerCase()
        return (
          <div
            key={question.key}
            className={styles.question}
            role="group"
            aria-label={`${question.quantity} ${things}?`}
          >
            <ItemDrawing name={item?.drawing ?? null} className={styles.drawing} />
            <p>
              <b>
                {question.quantity} {things}?
              </b>
              <br />
              {question.said && `From "${question.said}". `}They are not in your price.
            </p>
            <div className={styles.answers}>
              <Button variant="primary" onClick={() => answer(question, 0)}>
                No, leave them out
              </Button>
              <Button onClick={() => answer(question, question.quantity)}>
                Yes, {question.quantity}
              </Button>
            </div>
          </div>
        )
      })}
    </>
  )
}

/** The customer chose a larger size than the counted items need. */
function SizeQuestion({
  form,
  quote: { size, estimatedPrice },
}: Pick<QuestionsProps, 'form' | 'quote'>) {
  const { counted, used, countedPrice } = size
  if (counted === null || countedPrice === null) return null
  const smaller = loadSizeFacts[counted].label
  return (
    <div className={styles.size} role="group" aria-label="Is this the right size?">
      <p className={`${layout.notice} ${layout.soon} ${styles.notice}`}>
        <IconInfoCircle size={20} aria-hidden="true" />
        <span>
          <b>This looks like {smaller}.</b> Change to {smaller} and save{' '}
          {dollars(estimatedPrice - countedPrice)}.
        </span>
      </p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          onClick={() => {
            form.set('sizeChosen', false)
            form.set('loadSize', counted)
          }}
        >
          Change to {smaller}
        </Button>
        <Button onClick={() => form.set('sizeConfirmed', true)}>
          Keep {loadSizeFacts[used].label}
        </Button>
      </div>
    </div>
  )
}
