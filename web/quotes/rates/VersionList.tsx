import type { ListedRateCard } from '../../../contract/rate-cards.ts'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { momentText, stateBadges } from './card-words.ts'
import styles from './rates.module.css'

type Props = {
  cards: ListedRateCard[]
  shownVersion: number | undefined
  /** The version that was just published. */
  changed: number | undefined
  onShow: (version: number) => void
}

/** Every version, newest first. */
export const VersionList = ({ cards, shownVersion, changed, onShow }: Props) => (
  <section className={`${layout.panel} ${styles.versions}`} aria-labelledby="versions-title">
    <h3 id="versions-title">Versions</h3>
    <ul className={`${layout.stack} ${panel.cards}`} aria-label="Versions">
      {cards.map((listed) => (
        <li key={listed.version}>
          <button
            type="button"
            className={`${styles.version} ${listed.version === changed ? styles.changed : ''}`}
            aria-current={listed.version === shownVersion}
            onClick={() => onShow(listed.version)}
          >
            <b>
              Version {listed.version}
              <StatusBadge status={stateBadges[listed.state].tone}>
                {stateBadges[listed.state].label}
              </StatusBadge>
            </b>
            <span>{listed.note}</span>
            <small>
              {momentText(listed)}
              {listed.publishedBy && ` by ${listed.publishedBy}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
    <NotShown cards={cards} />
  </section>
)

/** Versions are numbered from 1, so the number of the newest says how many there are. */
function NotShown({ cards }: Pick<Props, 'cards'>) {
  const all = Math.max(...cards.map(({ version }) => version))
  return (
    all > cards.length && (
      <p className={`num ${layout.quiet} ${styles.note}`}>
        {cards.length} of {all} versions
      </p>
    )
  )
}
