import { type Icon, IconX } from '@tabler/icons-react'
import type { AdminTab } from '../paths.ts'
import { switchSingleKeys } from '../ui/browser/single-keys.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { PALETTE_KEYS } from './palette-keys.ts'
import layout from '../ui/layout/layout.module.css'
import dialog from '../ui/dialog/dialog.module.css'
import field from '../ui/field/field.module.css'
import styles from './shortcuts.module.css'

/** `words` are other names for what is in the tab. */
export type PaletteTab = { name: AdminTab; label: string; words?: string; icon: Icon }

export type DialogsProps = {
  shown: 'palette' | 'shortcuts'
  tabs: readonly PaletteTab[]
  onShow: (shown: 'palette' | 'shortcuts') => void
  onClose: () => void
}

/** What is fetched only when it is opened. */
export const Dialogs = ({ shown, tabs, onShow, onClose }: DialogsProps) =>
  shown === 'palette' ? (
    <CommandPalette tabs={tabs} onShortcuts={() => onShow('shortcuts')} onClose={onClose} />
  ) : (
    <ShortcutSheet onClose={onClose} />
  )

type Shortcut = {
  /** The keys; those within one entry are held together. */
  keys: readonly (readonly string[])[]
  does: string
  /** A key alone, which the switch turns off. */
  single?: true
}

const SHORTCUTS: readonly { place: string; shortcuts: readonly Shortcut[] }[] = [
  {
    place: 'Anywhere',
    shortcuts: [
      {
        keys: [PALETTE_KEYS],
        does: 'Search, jump and run actions',
      },
      { keys: [['n']], does: 'New job by phone (admins)', single: true },
      { keys: [['?']], does: 'Show these shortcuts', single: true },
      { keys: [['Esc']], does: 'Close the top panel' },
    ],
  },
  {
    place: 'New job by phone',
    shortcuts: [
      {
        keys: [
          ['Ctrl', '1'],
          ['Ctrl', '5'],
        ],
        does: 'Jump to a part',
      },
      { keys: [['Ctrl', 'Enter']], does: 'Book' },
    ],
  },
  {
    place: 'Details of a job or a hauler',
    shortcuts: [
      { keys: [['j']], does: 'Next in list', single: true },
      { keys: [['k']], does: 'Previous in list', single: true },
    ],
  },
  {
    place: 'Details of a job, for the team',
    shortcuts: [
      { keys: [['o']], does: 'Open on a page of its own', single: true },
      { keys: [['e']], does: 'Edit', single: true },
      { keys: [['m']], does: 'Reschedule', single: true },
      { keys: [['a']], does: 'Assign', single: true },
      { keys: [['l']], does: 'Release', single: true },
      { keys: [['p']], does: 'Payment link', single: true },
      { keys: [['d']], does: 'Discount', single: true },
      { keys: [['r']], does: 'Refund', single: true },
      { keys: [['x']], does: 'Cancel', single: true },
      { keys: [['c']], does: 'Complete for the hauler', single: true },
      { keys: [['t']], does: 'Write a note', single: true },
      { keys: [['z']], does: 'Undo, for 8 seconds', single: true },
    ],
  },
  {
    place: 'At risk',
    shortcuts: [
      { keys: [['1'], ['9']], does: 'Do what is best for a row', single: true },
      { keys: [['Enter']], does: 'The same for the first' },
      { keys: [['z']], does: 'Undo, for 8 seconds', single: true },
    ],
  },
  {
    place: 'Review queue',
    shortcuts: [
      { keys: [['j'], ['k']], does: 'Next and previous in the queue', single: true },
      { keys: [['1'], ['5']], does: 'Tick a point of the checklist', single: true },
      { keys: [['+'], ['-'], [']']], does: 'Zoom, next document', single: true },
      { keys: [['a'], ['r'], ['n']], does: 'Approve, reject, ask for a photo', single: true },
      { keys: [['z']], does: 'Undo, for 8 seconds', single: true },
    ],
  },
  {
    place: 'Board of the day or week',
    shortcuts: [
      { keys: [['←'], ['→'], ['↑'], ['↓']], does: 'Move between jobs or places' },
      { keys: [['Space']], does: 'Pick a job up' },
      { keys: [['Enter']], does: 'Put it down' },
      { keys: [['Esc']], does: 'Leave it where it was' },
    ],
  },
  {
    place: 'SMS Messages',
    shortcuts: [
      { keys: [['j']], does: 'Next message', single: true },
      { keys: [['k']], does: 'Previous message', single: true },
      { keys: [['e']], does: 'Mark as read', single: true },
    ],
  },
  {
    place: 'Conversations',
    shortcuts: [
      { keys: [['j']], does: 'Next conversation', single: true },
      { keys: [['k']], does: 'Previous conversation', single: true },
      { keys: [['r']], does: 'Write a reply', single: true },
      { keys: [['a']], does: 'Assign', single: true },
      { keys: [['e']], does: 'Mark as done, or reopen', single: true },
      { keys: [['u']], does: 'Mark unread', single: true },
      { keys: [['c']], does: 'New text', single: true },
      { keys: [['/']], does: 'Search conversations', single: true },
      { keys: [['Ctrl', 'Enter']], does: 'Send the reply' },
    ],
  },
  {
    place: 'A month of the calendar',
    shortcuts: [
      { keys: [['←'], ['→'], ['↑'], ['↓']], does: 'Move by a day or a week' },
      { keys: [['Page Up'], ['Page Down']], does: 'Move by a month' },
    ],
  },
]

/** Lists the shortcuts, and turns those of a single key off for people who press keys by accident. */
function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const on = useSingleKeysAreOn()
  return (
    <Dialog isNarrow labelledBy="shortcuts-name" onClose={onClose}>
      <div className={dialog.formHead}>
        <h2 id="shortcuts-name" tabIndex={-1} data-autofocus>
          Keyboard shortcuts
        </h2>
        <IconButton label="Close shortcuts" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={`${dialog.formBody} ${styles.body}`}>
        <label className={`${layout.line} ${styles.choice}`}>
          <span>
            <b>Single-key shortcuts</b>
            <small id="shortcuts-hint">
              A key pressed alone acts unless you are typing. Turn this off if you speak to your
              computer or press keys by accident.
            </small>
          </span>
          <input
            type="checkbox"
            role="switch"
            className={field.switch}
            aria-label="Single-key shortcuts"
            aria-describedby="shortcuts-hint"
            checked={on}
            onChange={(event) => switchSingleKeys(event.target.checked)}
          />
        </label>
        {SHORTCUTS.map(({ place, shortcuts }) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.does} {...shortcut} off={Boolean(shortcut.single) && !on} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const Row = ({ keys, does, off }: Shortcut & { off: boolean }) => (
  <div className={off ? styles.off : undefined}>
    <dt>
      {keys.map((held) => (
        <span key={held.join()}>
          {held.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      ))}
    </dt>
    <dd>
      {does}
      {off && ' (off)'}
    </dd>
  </div>
)
