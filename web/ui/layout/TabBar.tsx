import type { Icon } from '@tabler/icons-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import layout from './layout.module.css'
import segments from '../button/segments.module.css'
import styles from './tab-bar.module.css'
import { useIsPhone } from '../browser/use-is-phone.ts'

export type Tab<Name extends string> = {
  name: Name
  label: string
  icon?: Icon
  /** How much waits there for a decision; none is shown when nothing does. */
  waiting?: number | undefined
}

type Props<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  value: Name
  onChange: (name: Name) => void
  /**
   * 'line' becomes a list to choose from on a phone; 'short-line' has few enough tabs to stay one, and
   * so has 'segments', which also stays in sight.
   */
  look?: 'line' | 'short-line' | 'segments'
  children: ReactNode
}

/** Tabs with arrow keys and one tab stop; on a phone a list to choose from. The children are the open tab. */
export function TabBar<Name extends string>(props: Props<Name>) {
  const { label, tabs, value, onChange, look = 'line', children } = props
  const isPhone = useIsPhone()
  // Tabs may stand within a tab: the names are known only among themselves.
  const id = useId()
  const panelId = `${id}-panel`
  const idOf = (name: string): string => `${id}-${name}`
  const isList = isPhone && look === 'line'
  const panel = isList
    ? { role: 'region', 'aria-label': tabs.find(({ name }) => name === value)?.label }
    : { role: 'tabpanel', 'aria-labelledby': idOf(value) }
  return (
    <>
      {isList ? (
        <PhoneTabs {...props} />
      ) : (
        <div className={look === 'segments' ? styles.sticky : undefined}>
          <div
            role="tablist"
            aria-label={label}
            className={look === 'segments' ? segments.segments : styles.tabs}
          >
            {tabs.map((tab) => (
              <TabButton
                key={tab.name}
                id={idOf(tab.name)}
                panelId={panelId}
                tab={tab}
                open={tab.name === value}
                onOpen={() => onChange(tab.name)}
              />
            ))}
          </div>
        </div>
      )}
      {/* One element on every screen: who turns a tablet loses nothing that is begun in it. */}
      <div id={panelId} {...panel}>
        {children}
      </div>
    </>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function moveWithKeys(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = [...(event.currentTarget.parentElement?.children ?? [])]
  const at = all.indexOf(event.currentTarget)
  const step = STEPS[event.key]
  const to =
    step !== undefined
      ? (at + step + all.length) % all.length
      : { Home: 0, End: all.length - 1 }[event.key]
  const tab = to === undefined ? undefined : all[to]
  if (!(tab instanceof HTMLElement)) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

/** Keeps the open tab seen on a narrow screen: what waits, and the font, come later and make tabs wider. */
function keepInSight(tab: HTMLButtonElement): () => void {
  bringIntoSight(tab)
  const observer = new ResizeObserver(() => bringIntoSight(tab))
  for (const each of tab.parentElement?.children ?? []) observer.observe(each)
  return () => observer.disconnect()
}

/** Scrolls the row of tabs, and only that. */
function bringIntoSight(tab: HTMLButtonElement): void {
  const row = tab.parentElement
  if (!row) return
  const [at, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  // Something may lie over the end of the row; the row keeps that free.
  const end = seen.right - Number.parseFloat(getComputedStyle(row).paddingRight || '0')
  if (at.left < seen.left) row.scrollLeft -= seen.left - at.left
  if (at.right > end) row.scrollLeft += at.right - end
}

type ButtonProps = {
  id: string
  panelId: string
  tab: Tab<string>
  open: boolean
  onOpen: () => void
}

const TabButton = ({ id, panelId, tab, open, onOpen }: ButtonProps) => (
  <button
    ref={open ? keepInSight : undefined}
    type="button"
    role="tab"
    id={id}
    aria-selected={open}
    aria-controls={open ? panelId : undefined}
    tabIndex={open ? 0 : -1}
    onClick={onOpen}
    onKeyDown={moveWithKeys}
  >
    {tab.icon && <tab.icon size={19} aria-hidden="true" />}
    {tab.label}
    {Boolean(tab.waiting) && (
      <span className={`${layout.tag} ${styles.waiting} num`}>
        {tab.waiting}
        <span className="vh"> waiting</span>
      </span>
    )}
  </button>
)

function PhoneTabs<Name extends string>({ label, tabs, value, onChange }: Props<Name>) {
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      onChange={(event) => {
        const tab = tabs.find(({ name }) => name === event.currentTarget.value)
        if (tab) onChange(tab.name)
      }}
    >
      {tabs.map((tab) => (
        <option key={tab.name} value={tab.name}>
          {tab.label}
          {tab.waiting ? ` (${tab.waiting})` : ''}
        </option>
      ))}
    </select>
  )
}
