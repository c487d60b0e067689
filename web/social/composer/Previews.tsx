import { useRef, useState } from 'react'
import type { Account } from '../../../contract/social-accounts.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { platformIcons } from '../platforms.ts'
import styles from './composer-parts.module.css'
import { NetworkPreview } from './NetworkPreview.tsx'
import type { Outlook } from './outlook.ts'
import type { Words } from './words.ts'

type Props = {
  words: Words
  accounts: readonly Account[] | undefined
  outlooks: readonly Outlook[]
}

/** The posts as each network shows them, live: all together, or on a phone one at a time by swipe or tap. */
export function Previews({ words, accounts, outlooks }: Props) {
  const isPhone = useIsPhone()
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
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
          Preview <small className={layout.dim}>As each platform shows it on a phone</small>
        </h3>
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
      {platforms.length === 0 && <p className={styles.none}>Choose a platform to see its post.</p>}
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {outlooks.map((outlook) => (
          <Preview
            key={outlook.platform}
            outlook={outlook}
            words={words}
            account={accounts?.find(({ platform }) => platform === outlook.platform)}
          />
        ))}
      </ul>
    </section>
  )
}

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

type PreviewProps = { outlook: Outlook; words: Words; account: Account | undefined }

function Preview({ outlook: { platform, keptBecause, warning }, words, account }: PreviewProps) {
  const { label } = platformFacts[platform]
  const Icon = platformIcons[platform]
  return (
    <li>
      <article aria-label={`${label} preview`}>
        <header className={layout.spread}>
          <span className={layout.line}>
            <Icon size={18} aria-hidden="true" />
            <b>{label}</b>
          </span>
          {keptBecause && <span className={`${layout.tag} ${layout.soon}`}>Stays a draft</span>}
          {!keptBecause && account?.state === 'needs_reconnect' && (
            <span className={`${layout.tag} ${layout.bad}`}>Waits for reconnect</span>
          )}
        </header>
        <NetworkPreview platform={platform} words={words} account={account} />
        {warning && !account && <p className={`${layout.dim} ${styles.warning}`}>{warning}.</p>}
      </article>
    </li>
  )
}
