import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { useIsOnline } from '../../ui/browser/use-is-online.ts'
import type { BookingFormState } from '../DetailsStep.tsx'
import { type ByHand, isByHand } from '../items/corrections.ts'
import { SizeLine } from '../size/SizeLine.tsx'
import type { CodeProps } from './CodePart.tsx'
import { PriceHead } from './PriceHead.tsx'
import styles from './quote.module.css'
import { QuoteFolds } from './QuoteFolds.tsx'
import type { ItemsProps } from './QuoteItems.tsx'
import type { QuestionsProps } from './QuoteQuestions.tsx'
import { Trouble } from './Trouble.tsx'
import { lastQuote, type LiveQuote, type QuoteState, shownQuote } from './use-quote.ts'

// For the few quotes that ask something back.
const QuoteQuestions = lazy<ComponentType<QuestionsProps>>(() =>
  import('./QuoteQuestions.tsx').then(
    (file) => ({ default: file.QuoteQuestions }),
    () => ({ default: () => null }),
  ),
)

// An empty form counts nothing.
const QuoteItems = lazy<ComponentType<ItemsProps>>(() =>
  import('./QuoteItems.tsx').then(
    (file) => ({ default: file.QuoteItems }),
    () => ({ default: () => null }),
  ),
)

// For those who have a code.
const CodePart = lazy<ComponentType<CodeProps>>(() =>
  import('./CodePart.tsx').then(
    (file) => ({ default: file.CodePart }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  form: BookingFormState
  quote: LiveQuote
  corrections: readonly ByHand[]
  onCorrect: (corrections: ByHand[]) => void
  /** The card beside the form; else the strip between its parts, where the price stands in a bar below. */
  isAside: boolean
  /** Why there is no price yet. */
  missing: string
  /** The button, right below the price. */
  children?: ReactNode
  /** What holds before paying, at the end. */
  policy?: ReactNode
}

/** The price, what it is made of and what it asks back, in every state it can be in. */
export function QuoteCard(props: Props) {
  const { form, quote, corrections, onCorrect, isAside, missing } = props
  const isOnline = useIsOnline()
  const { state } = quote
  const currentQuote = shownQuote(state)
  const earlierQuote = lastQuote(state)
  const isRefusedForWords =
    state.kind === 'refused' &&
    !state.refused.refusals.some(({ items }) => isByHand(corrections, items))
  return (
    <section className={isAside ? styles.card : styles.strip} aria-label="Your quote">
      <p className="vh" role="status">
        {newsOf(state)}
      </p>
      {isAside ? (
        <div className={styles.head}>
          <PriceHead quote={quote} isOnline={isOnline} missing={missing} />
          {props.children}
        </div>
      ) : (
        state.kind === 'ready' && <p className="vh">Updated just now</p>
      )}
      <Trouble state={state} isOnline={isOnline} corrections={corrections} onRetry={quote.retry} />
      {state.kind === 'ready' && state.quote.questions.length > 0 && (
        <Suspense fallback={null}>
          <QuoteQuestions quote={state.quote} corrections={corrections} onCorrect={onCorrect} />
        </Suspense>
      )}
      {isAside && earlierQuote && !isRefusedForWords && (
        <Suspense fallback={null}>
          <QuoteItems items={earlierQuote.items} />
        </Suspense>
      )}
      <SizeLine form={form} quote={currentQuote} />
      {currentQuote && <QuoteFolds quote={currentQuote} isOld={state.kind !== 'ready'} />}
      {currentQuote && <CodeLine form={form} quote={currentQuote} isOld={state.kind !== 'ready'} />}
      {props.policy}
    </section>
  )
}

/** The way to a code for those who have one, and what became of it. */
function CodeLine(props: CodeProps) {
  const [isOpen, setOpen] = useState(false)
  // Stays open when the code is removed: another can be typed.
  if (props.quote.offer && !isOpen) setOpen(true)
  return isOpen ? (
    <Suspense fallback={null}>
      <CodePart {...props} />
    </Suspense>
  ) : (
    <button type="button" className={styles.code} onClick={() => setOpen(true)}>
      Have a code?
    </button>
  )
}

/** What a screen reader hears when the price changes. */
function newsOf(state: QuoteState): string {
  switch (state.kind) {
    case 'ready':
      return `Your price is ${formatMoney(state.quote.estimatedPrice)}`
    case 'estimating':
      return 'Calculating your price'
    case 'failed':
      return "We couldn't price this yet"
    case 'refused':
      return `We can't take this load. ${state.refused.reason}`
    case 'idle':
      return ''
  }
}
