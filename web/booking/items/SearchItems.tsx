import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import field from '../../ui/field/field.module.css'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { ShownItem } from './edit-corrections.ts'
import { findItems, type FoundItem, type KnownItem } from './find-items.ts'
import { aboutPrice } from './item-facts.ts'
import styles from './items.module.css'
import type { useKnownItems } from './use-known-items.ts'

const MOST_OPTIONS = 6

type Props = {
  ref: Ref<HTMLInputElement>
  known: ReturnType<typeof useKnownItems>
  shown: readonly ShownItem[]
  /** False where there is no room for it any more. */
  onAdd: (item: KnownItem) => boolean
}

/** Finds an item by any of its names and puts it on the list (a combobox as the ARIA practices have it). */
export function SearchItems({ ref, known, shown, onAdd }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = isOpen ? findItems(known.items, typed, MOST_OPTIONS) : []
  const optionId = (index: number) => `${id}-option-${index}`

  function choose(one: FoundItem | undefined): void {
    if (!one || !onAdd(one.item)) return
    setTyped('')
    setOpen(false)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined && typed !== '') {
      event.preventDefault()
      setOpen(true)
      if (found.length > 0) setActive((active + move + found.length) % found.length)
    } else if (event.key === 'Enter') {
      // It never sends the form.
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape' && typed !== '') {
      // Closes what was opened here, not the dialog.
      event.preventDefault()
      if (isOpen) setOpen(false)
      else setTyped('')
    }
  }

  const tell = isOpen && typed.trim() !== '' ? tellOf(known.state, found.length) : ''
  return (
    <div className={styles.search}>
      <label htmlFor={id} className="vh">
        Search all items
      </label>
      <div className={field.line} data-icon>
        <IconSearch aria-hidden="true" />
        <input
          ref={ref}
          id={id}
          className={field.input}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={found[active] && optionId(active)}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          placeholder="Search all items, like a piano"
          value={typed}
          onFocus={known.load}
          onChange={({ target }) => {
            setTyped(target.value)
            setOpen(true)
            setActive(0)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.options} hidden={tell === ''}>
        <Options
          id={`${id}-options`}
          optionId={optionId}
          {...{ found, active, shown, typed }}
          onChoose={choose}
        />
        <p role="status" className={styles.finding}>
          {tell}
        </p>
      </div>
    </div>
  )
}

/** What is heard, and seen below what was found. */
function tellOf(state: ReturnType<typeof useKnownItems>['state'], count: number): string {
  if (state === 'failed') return "Couldn't load the item list. Describe it below instead."
  if (state === 'loading') return 'Loading the list...'
  if (count === 0) return 'No match. Try another word or add it to your description.'
  return `${count} found. Not it? Try another word or add it to your description.`
}

type OptionsProps = {
  id: string
  optionId: (index: number) => string
  found: readonly FoundItem[]
  active: number
  shown: readonly ShownItem[]
  typed: string
  onChoose: (one: FoundItem) => void
}

function Options({ id, optionId, found, active, shown, typed, onChoose }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isOpen = found.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Items to add" hidden={!isOpen}>
      {found.map((one, index) => (
        <li
          key={one.item.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <ItemDrawing name={one.item.drawing} className={styles.drawing} />
          <span className={styles.name}>
            <b>
              <Marked text={one.item.name} typed={typed} />
            </b>
            {one.also && (
              <small>
                <Marked text={one.also} typed={typed} />
              </small>
            )}
          </span>
          <span className="num">{aboutPrice(one.item.onePrice)}</span>
          <IconPlus size={20} aria-label={labelOf(one.item, shown)} />
        </li>
      ))}
    </ul>
  )
}

const labelOf = ({ key }: KnownItem, shown: readonly ShownItem[]): string =>
  shown.some((item) => item.key === key) ? 'one more' : 'add'

/** The part of a name that was typed, marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (at < 0) return text
  const end = at + typed.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
