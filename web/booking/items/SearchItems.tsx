import { IconSearch } from '@tabler/icons-react'
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useId,
  useState,
} from 'react'
import field from '../../ui/field/field.module.css'
import type { ShownItem } from './edit-corrections.ts'
import type { FoundItemsProps } from './FoundItems.tsx'
import { findItems, type FoundItem, type KnownItem } from '../../ui/items/find-items.ts'
import styles from './search.module.css'
import type { useKnownItems } from '../../ui/items/use-known-items.ts'

const MOST_OPTIONS = 6

// Fetched with the first press on the field; without its file, one press on Enter adds the best match.
const loadFound = () => import('./FoundItems.tsx')
const FoundItems = lazy<ComponentType<FoundItemsProps>>(() =>
  loadFound().then(
    (file) => ({ default: file.FoundItems }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  ref: Ref<HTMLInputElement>
  catalogue: ReturnType<typeof useKnownItems>
  shownItems: readonly ShownItem[]
  /** False where there is no room for it any more. */
  onAdd: (item: KnownItem) => boolean
}

/** Finds an item by any of its names and puts it on the list (a combobox as the ARIA practices have it). */
export function SearchItems({ ref, catalogue, shownItems, onAdd }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const matches = isOpen ? findItems(catalogue.items, typed, MOST_OPTIONS) : []
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
      if (matches.length > 0) setActive((active + move + matches.length) % matches.length)
    } else if (event.key === 'Enter') {
      // It never sends the form.
      event.preventDefault()
      choose(matches[active])
    } else if (event.key === 'Escape' && typed !== '') {
      // Closes what was opened here, not the dialog.
      event.preventDefault()
      if (isOpen) setOpen(false)
      else setTyped('')
    }
  }

  const tell = isOpen && typed.trim() !== '' ? tellOf(catalogue.state, matches.length) : ''
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
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={matches[active] && optionId(active)}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          placeholder="Search all items, like a piano"
          value={typed}
          onFocus={() => {
            catalogue.load()
            void loadFound().catch(() => undefined)
          }}
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
        {tell !== '' && (
          <Suspense fallback={null}>
            <FoundItems
              id={`${id}-options`}
              optionId={optionId}
              {...{ matches, active, shownItems, typed }}
              onChoose={choose}
            />
          </Suspense>
        )}
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
