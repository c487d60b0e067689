import type { Quote, QuoteQuestion } from '../../../contract/quotes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { ByHand } from '../items/corrections.ts'
import { useKnownItems } from '../../ui/items/use-known-items.ts'
import styles from './questions.module.css'

export type QuestionsProps = {
  quote: Quote
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
}

/** What a price that may be wrong asks back, each with its two answers. */
export function QuoteQuestions({ quote, corrections, onCorrect }: QuestionsProps) {
  const catalogue = useKnownItems()
  const answer = ({ key, name, quantity: counted }: QuoteQuestion, quantity: number) =>
    onCorrect([...corrections, { key, name, quantity, counted }])
  return (
    <>
      {quote.questions.map((question) => {
        const item = catalogue.items.find(({ key }) => key === question.key)
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
