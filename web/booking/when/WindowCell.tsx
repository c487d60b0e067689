import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatWeekday, windowFacts } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { type Choice, dateText, replyText, type ShownState, stateWord } from './window-words.ts'
import styles from './window-cell.module.css'

/** What a window shows beside its name. */
export type CellFacts = {
  choice: Choice
  state: ShownState
  confirmBy: Date | undefined
  isChosen: boolean
  /** Null where there is no waiting list. */
  isOnList: boolean | null
  /** '14:32' while it is held. */
  left: string | null
}

type Props = CellFacts & {
  onChoose: () => void
  tabIndex?: number
  /** On a phone: the window's own name, above its word. */
  title?: ReactNode
}

/** One window of one day: always a word, never a colour alone. */
export function WindowCell({ onChoose, tabIndex, title, ...facts }: Props) {
  const { choice, state, isChosen, isOnList } = facts
  const { date, window } = choice
  const isOff = state === 'closed' || state === 'loading'
  const more = moreOf(facts)
  return (
    <button
      type="button"
      className={styles.cell}
      data-state={state}
      data-window={`${date} ${window}`}
      aria-pressed={isChosen}
      aria-disabled={isOff}
      tabIndex={tabIndex}
      onClick={() => !isOff && onChoose()}
    >
      {title ?? (
        <span className="vh">
          {formatWeekday(date)}, {dateText(date)}, {windowFacts[window].label}:{' '}
        </span>
      )}
      <b>
        {(isChosen || isOnList) && state !== 'request' && (
          <IconCheck size={17} stroke={2.6} aria-hidden="true" />
        )}
        {stateWord(state)}
      </b>
      {more && <small>{more}</small>}
    </button>
  )
}

function moreOf({ state, confirmBy, isOnList, left }: CellFacts): string | null {
  if (left) return `Held ${left}`
  if (state === 'full' && isOnList !== null) return isOnList ? 'On the list' : 'Waiting list'
  return state === 'request' && confirmBy ? replyText(confirmBy, now()) : null
}
