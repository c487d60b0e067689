import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useFetchAhead } from '../ui/feedback/on-demand.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { keyPressed } from '../ui/keys/declare.ts'
import { EVERYWHERE } from '../ui/keys/first-screen.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import type { Dialogs, DialogsProps } from './Dialogs.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './palette-button.module.css'
import { holdsPaletteKey, OVER_ALL, PALETTE_KEYS } from './palette-keys.ts'

type Shown = DialogsProps['shown']

const load = () => import('./Dialogs.tsx')
/** A failure is shown when the dialog is asked for. */
const prefetch = () => void load().catch(() => undefined)

/** A key may be pressed while a question is still closing. */
const lateKeys = {
  fetchAhead: () =>
    void import('./late-keys.ts').then(
      ({ hearLateKeys }) => hearLateKeys(),
      () => undefined,
    ),
}
const AHEAD = [lateKeys]

/**
 * Opens the command palette, as Ctrl+K does, and hears `?`, which lists the shortcuts. The dialogs are
 * fetched when a finger, a pointer or a key comes near.
 */
export function PaletteButton({ tabs }: Pick<DialogsProps, 'tabs'>) {
  const [dialog, setDialog] = useState<Shown | null>(null)
  const [module, setModule] = useState<{ Dialogs: typeof Dialogs }>()

  const show = (next: Shown) => {
    setDialog(next)
    load().then(setModule, () => {
      setDialog(null)
      toast.failure('The search could not be loaded. Check your connection and try again.')
    })
  }
  useFetchAhead(AHEAD)
  const parts = usePageParts()
  useKeys(EVERYWHERE, { map: () => show('shortcuts') }, { place: 'everywhere' })
  usePaletteKey(() => {
    if (dialog === 'palette') setDialog(null)
    else if (!document.querySelector(OVER_ALL)) show('palette')
  })

  return (
    <>
      <button
        type="button"
        className={`${layout.line} ${styles.button}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => show('palette')}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={styles.words}>Search jobs, clients, haulers or actions</span>
        <kbd aria-hidden="true">{PALETTE_KEYS.join(' ')}</kbd>
      </button>
      {parts && <parts.PageParts />}
      {dialog && module && (
        <module.Dialogs
          shown={dialog}
          tabs={tabs}
          onShow={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && !module && <Loading onClose={() => setDialog(null)} />}
    </>
  )
}

/** Takes what is typed ahead: on the page below, those keys would act. */
const Loading = ({ onClose }: { onClose: () => void }) => (
  <Dialog size="question" labelledBy="palette-loading" onClose={onClose}>
    <p id="palette-loading" role="status">
      Opening the search...
    </p>
  </Dialog>
)

/** The page does without them where they cannot be fetched. */
function usePageParts() {
  const [parts, setParts] = useState<{ PageParts: ComponentType }>()
  useEffect(() => {
    let isHere = true
    import('./PageParts.tsx').then(
      (pageParts) => isHere && setParts(pageParts),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return parts
}

/** Ctrl+K, or Cmd+K; the held key alone already fetches what will be shown. */
function usePaletteKey(toggle: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Control' || key === 'Meta') prefetch()
    if (!holdsPaletteKey(event) || keyPressed(EVERYWHERE, event) !== 'palette') return
    event.preventDefault()
    toggle()
  })
  // With the button in the page, not a moment later: the first key counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
