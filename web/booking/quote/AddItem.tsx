import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import layout from '../../ui/layout/layout.module.css'
import field from '../../ui/field/field.module.css'
import type { ShownItem } from './edit-corrections.ts'
import { findItems, type FoundItem, type KnownItem } from './find-items.ts'
import styles from './items.module.css'
import { useKnownItems } from './use-known-items.ts'

const MOST_OPTIONS = 6

type Props = {
  id: string
  shown: readonly ShownItem[]
  /** False where there is no room for it any more. */
  onAdd: (item: KnownItem) => boolean
}

/** Finds a thing by any of its names and puts it on the list (a combobox as the ARIA practices have it). */
export function AddItem({ id, shown, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const known = useKnownItems()
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

  return (
    <div className={`${layout.stack} ${field.field} ${layout.space3}`}>
      <label htmlFor={id}>Add an item</label>
      <input
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
      <Options
        id={`${id}-options`}
        optionId={optionId}
        found={found}
        active={active}
        shown={shown}
        onChoose={choose}
      />
      <p className={found.length > 0 ? 'vh' : styles.finding} role="status">
        {isOpen && typed.trim() !== '' && tellOf(known.state, found.length)}
      </p>
    </div>
  )
}

/** What is heard, and seen where there is nothing to choose from. */
function tellOf(state: ReturnType<typeof useKnownItems>['state'], count: number): string {
  if (state === 'failed') return "Couldn't load the item list. Describe it above instead."
  if (state === 'loading') return 'Loading the list...'
  if (count === 0) return 'No match. Try another word or add it to your description.'
  return count === 1 ? '1 found' : `${count} found`
}

type OptionsProps = {
  id: string
  optionId: (index: number) => string
  found: readonly FoundItem[]
  active: number
  shown: readonly ShownItem[]
  onChoose: (one: FoundItem) => void
}

function Options({ id, optionId, found, active, shown, onChoose }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isOpen = found.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <ul
      ref={list}
      id={id}
      className={styles.options}
      role="listbox"
      aria-label="Things to add"
      hidden={!isOpen}
    >
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
          <IconPlus size={18} aria-hidden="true" />
          <span>
            {one.item.name}
            {one.also && <small>{one.also}</small>}
          </span>
          {shown.some(({ key }) => key === one.item.key) && <em>one more</em>}
        </li>
      ))}
    </ul>
  )
}
