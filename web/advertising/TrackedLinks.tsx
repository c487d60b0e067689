import { trackedPath, type Campaign } from '../../contract/advertising.ts'
import { Button } from '../ui/button/Button.tsx'
import details from '../ui/layout/details.module.css'
import styles from './campaign-details.module.css'
import { sourceName } from './figure-text.ts'
import { copyText } from './copy-text.ts'

/** The address for the advertisements of each network: what comes through it is counted for that network. */
export const TrackedLinks = ({ campaign }: { campaign: Campaign }) => (
  <section className={details.section}>
    <h3>Tracked links</h3>
    <ul className={styles.links}>
      {campaign.platforms.map((platform) => {
        const address = location.origin + trackedPath(campaign.slug, platform)
        return (
          <li key={platform}>
            <span>
              <b>{sourceName(platform)}</b>
              <code>{address}</code>
            </span>
            <Button
              aria-label={`Copy the link for ${sourceName(platform)}`}
              onClick={() => void copyText(address, `The link for ${sourceName(platform)}`)}
            >
              Copy
            </Button>
          </li>
        )
      })}
    </ul>
  </section>
)
