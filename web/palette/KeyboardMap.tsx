import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { switchSingleKeys } from '../ui/browser/single-keys.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { IconButton } from '../ui/button/IconButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import dialog from '../ui/dialog/dialog.module.css'
import field from '../ui/field/field.module.css'
import { type KeyPlace, pressesOf } from '../ui/keys/declare.ts'
import { EVERYWHERE } from '../ui/keys/first-screen.ts'
import { KEY_PLACES } from '../ui/keys/places.ts'
import { boundPlaces } from '../ui/keys/use-keys.ts'
import layout from '../ui/layout/layout.module.css'
import { PALETTE_KEYS } from './palette-keys.ts'
import styles from './shortcuts.module.css'

/**
 * Lists the keys as the screens declare them, those of the screen below first, and turns the keys that are pressed alone
 * off for people who press them by accident.
 */
export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const on = useSingleKeysAreOn()
  const [boundHere] = useState(boundPlaces)
  const here = KEY_PLACES.filter((each) => boundHere.has(each))
  const elsewhere = KEY_PLACES.filter((each) => !boundHere.has(each))
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
        <Places title="On this screen" places={here} on={on} />
        <Places title="On other screens" places={elsewhere} on={on} />
      </div>
    </Dialog>
  )
}

type PlacesProps = { title: string; places: readonly KeyPlace[]; on: boolean }

const Places = ({ title, places, on }: PlacesProps) =>
  places.length > 0 && (
    <section aria-label={title}>
      <h3 className={styles.part}>{title}</h3>
      {places.map(({ place, keys }) => (
        <section key={place} aria-label={place}>
          <h4>{place}</h4>
          <dl>
            {Object.values(keys).map(([presses, does]) => (
              <Row key={does} presses={presses} does={does} off={!on && isSingle(presses)} />
            ))}
          </dl>
        </section>
      ))}
    </section>
  )

const [PALETTE] = EVERYWHERE.keys.palette
/** What the pattern of a part asks for, such as arrows and Esc, is heard with single keys off as well. */
const isSingle = (presses: string): boolean =>
  presses.split(' ').every((press) => press.length === 1)

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** The keys that are combination together for one press; of a row of digits the first and the last. */
function keyCapsOf(presses: string): (readonly string[])[] {
  const all = pressesOf(presses)
  const ends = all.length > 4 ? [all[0] ?? '', all.at(-1) ?? ''] : all
  return ends.map((press) =>
    press === PALETTE ? PALETTE_KEYS : press.split(/(?<=.)\+/).map((key) => SIGNS[key] ?? key),
  )
}

const Row = ({ presses, does, off }: { presses: string; does: string; off: boolean }) => (
  <div className={off ? styles.off : undefined}>
    <dt>
      {keyCapsOf(presses).map((combination) => (
        <span key={combination.join()}>
          {combination.map((key) => (
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
