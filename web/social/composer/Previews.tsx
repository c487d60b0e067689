import { useRef, useState } from 'react'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { Segments } from '../../ui/button/Segments.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { platformIcons } from '../platforms.ts'
import styles from './composer-parts.module.css'
import { NetworkPreview } from './NetworkPreview.tsx'
import type { Outlook } from './outlook.ts'
import type { Words } from './words.ts'

type Props = {
  words: Words
  outlooks: readonly Outlook[]
}

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

type Device = (typeof DEVICES)[number]['value']

/**
 * The posts as each network shows them, live: all together, as wide as on a phone or a computer, or on a phone one at a time by
 * swipe or tap.
 */
export function Previews({ words, outlooks }: Props) {
  const isPhone = useIsPhone()
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const [device, setDevice] = useState<Device>('phone')
  const { platforms } = words
  const show = (index: number) => {
    const { current } = strip
    current?.scrollTo({ left: index * current.clientWidth })
    setPlace(index)
  }
  return (
    <section className={`${layout.panel} ${styles.previews}`} aria-label="Preview">
      <header className={`${layout.spread} ${panel.bar}`}>
        <h3>
          Preview{' '}
          <small className={layout.dim}>As each platform shows it on a {nameOf(device)}</small>
        </h3>
        {!isPhone && (
          <Segments label="Shown on" options={DEVICES} value={device} onChange={setDevice} />
        )}
        {isPhone && platforms.length > 1 && (
          <div className={styles.dots} role="group" aria-label="Shown platform">
            {platforms.map((platform, index) => (
              <PlatformDot
                key={platform}
                platform={platform}
                isShown={index === place}
                onShow={() => show(index)}
              />
            ))}
          </div>
        )}
      </header>
      <ul
        ref={strip}
        className={styles.strip}
        // On a phone it scrolls sideways, which the keyboard must reach as well.
        tabIndex={isPhone && platforms.length > 1 ? 0 : undefined}
        data-device={device}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {outlooks.map((outlook) => (
          <Preview key={outlook.platform} outlook={outlook} words={words} />
        ))}
      </ul>
    </section>
  )
}

const nameOf = (device: Device): string => (device === 'phone' ? 'phone' : 'computer')

type DotProps = { platform: SocialPlatform; isShown: boolean; onShow: () => void }

function PlatformDot({ platform, isShown, onShow }: DotProps) {
  const Icon = platformIcons[platform]
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={platformFacts[platform].label}
      onClick={onShow}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

type PreviewProps = { outlook: Outlook; words: Words }

function Preview({ outlook, words }: PreviewProps) {
  const { platform, account } = outlook
  const { label } = platformFacts[platform]
  const Icon = platformIcons[platform]
  const mark = markOf(outlook)
  return (
    <li>
      <article aria-label={`${label} preview`}>
        <header className={layout.spread}>
          <span className={layout.line}>
            <Icon size={18} aria-hidden="true" />
            <b>{label}</b>
          </span>
          {mark && <span className={`${layout.tag} ${layout[mark.tone]}`}>{mark.label}</span>}
        </header>
        <NetworkPreview platform={platform} words={words} account={account ?? undefined} />
      </article>
    </li>
  )
}

function markOf({ keptBecause, account }: Outlook): { label: string; tone: 'soon' | 'bad' } | null {
  if (keptBecause !== null) return { label: 'Stays a draft', tone: 'soon' }
  if (account === null) return { label: 'Not connected', tone: 'bad' }
  if (account?.state === 'needs_reconnect') return { label: 'Waits for reconnect', tone: 'bad' }
  return null
}
