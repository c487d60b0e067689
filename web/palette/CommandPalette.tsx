import { IconSearch, IconX } from '@tabler/icons-react'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { PaletteTab } from './Dialogs.tsx'
import type { Entry } from './entries.ts'
import { LIST_ID, optionId, ResultList } from './ResultList.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './palette.module.css'
import { indexOf, search } from './search.ts'
import { useCommand } from './use-command.ts'
import { useEntries } from './use-entries.ts'

type Props = { tabs: readonly PaletteTab[]; onShortcuts: () => void; onClose: () => void }

/** Jumps to a job, a client, a hauler or a tab, and runs actions; the keyboard is enough. */
export function CommandPalette({ tabs, onShortcuts, onClose }: Props) {
  const [text, setText] = useState('')
  const lists = useEntries(tabs, text)
  const run = useCommand()
  const index = useMemo(() => indexOf(lists.entries), [lists.entries])
  const groups = useMemo(() => search(index, text), [index, text])
  const options = groups.flatMap(({ entries }) => entries)
  const choose = ({ command }: Entry) => {
    if (command.does === 'shortcuts') return onShortcuts()
    // Gone before: what the command opens takes the focus.
    flushSync(onClose)
    run(command)
  }
  const chooseFirst = async () => {
    const [group] = search(indexOf(await lists.awaitEntries()), text)
    const [first] = group?.entries ?? []
    if (first) choose(first)
  }
  const { active, point, onKeyDown } = useActive(options, choose)

  return (
    <div onPointerDown={closesOutside(onClose)} {...QUIET}>
      <Dialog isNarrow labelledBy="palette-name" onClose={onClose}>
        <h2 id="palette-name" className="vh">
          Search and actions
        </h2>
        <div className={`${layout.line} ${styles.field}`}>
          <IconSearch size={22} aria-hidden="true" />
          <input
            data-autofocus
            {...comboboxOf(active)}
            aria-label="Search jobs, clients, haulers or actions"
            placeholder="Job number, name or action"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              point(undefined)
            }}
            onKeyDown={(event) => {
              const isEarly = event.key === 'Enter' && lists.isLoading
              if (!isEarly || event.nativeEvent.isComposing) return onKeyDown(event)
              event.preventDefault()
              void chooseFirst().catch(() => {})
            }}
          />
          <IconButton label="Close search" onClick={onClose}>
            <IconX size={22} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.results}>
          <ResultList
            groups={groups}
            active={active}
            tabs={tabs}
            onPoint={point}
            onChoose={choose}
          />
          <Outcome count={options.length} text={text} lists={lists} />
        </div>
        <Hints />
      </Dialog>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The entry that Enter takes: the one pointed at by keys or pointer while it is found, else the first. */
function useActive(options: readonly Entry[], choose: (entry: Entry) => void) {
  const [target, point] = useState<Entry>()
  const at = Math.max(
    options.findIndex(({ id }) => id === target?.id),
    0,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const active = options[at]
    if (event.nativeEvent.isComposing || !active) return
    const step = STEPS[event.key]
    if (step !== undefined) point(options[(at + step + options.length) % options.length])
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  return { active: options[at], point, onKeyDown }
}

/** The pattern of a combobox with a list: the focus stays in the field, which names the active option. */
const comboboxOf = (active: Entry | undefined) =>
  ({
    role: 'combobox',
    'aria-expanded': active !== undefined,
    'aria-controls': active && LIST_ID,
    'aria-activedescendant': active && optionId(active),
    'aria-autocomplete': 'list',
    autoComplete: 'off',
    spellCheck: false,
    enterKeyHint: 'go',
  }) as const

const Hints = () => (
  <p className={styles.hints} aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> choose
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
  </p>
)

/** A press beside the dialog meets the dialog itself, which its content fills. */
const closesOutside = (onClose: () => void) => (event: PointerEvent) => {
  if (event.target instanceof HTMLDialogElement) onClose()
}

// A side panel below keeps the page from scrolling, and would keep the palette from it too.
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
const QUIET = { onWheel: stop, onTouchMove: stop }

type OutcomeProps = { count: number; text: string; lists: ReturnType<typeof useEntries> }

/** How the search went, in words; also said aloud. */
function Outcome({ count, text, lists: { isLoading, hasFailed, retry } }: OutcomeProps) {
  const nothing = text.trim() !== '' && count === 0
  return (
    <>
      <p role="status" className={isLoading || nothing ? styles.outcome : 'vh'}>
        {isLoading && 'Fetching jobs and haulers...'}
        {!isLoading && nothing && `No results for “${text.trim()}”`}
        {!isLoading && !nothing && (count === 1 ? '1 result' : `${count} results`)}
      </p>
      {hasFailed && (
        <p role="alert" className={`${layout.row} ${styles.failed}`}>
          Couldn't load jobs and haulers.
          <Button onClick={retry}>Try again</Button>
        </p>
      )}
    </>
  )
}
