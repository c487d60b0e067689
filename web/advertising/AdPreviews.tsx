import { adPlatformFacts } from '../../contract/ad-content.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { type TextSource, textSourceLabels } from '../../contract/text-source.ts'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import ads from './ads.module.css'
import styles from './campaign-details.module.css'
import { KeepAsTemplate } from './templates/KeepAsTemplate.tsx'

const lengthOf = (text: string): number => [...text].length

/** What people read: the page, and the advertisement of each network with how much room is left. */
export const AdPreviews = ({ campaign }: { campaign: Campaign }) => {
  const { landingPageConfig: page, adContent, textSources } = campaign
  return (
    <section className={details.section}>
      <h3>Words</h3>
      <div className={styles.previews}>
        <article className={styles.preview}>
          <h4>Public page</h4>
          <b>{page.headline}</b>
          <p>{page.text}</p>
          <span className={styles.action}>{page.action}</span>
          <Source of={textSources.page} />
        </article>
        {adContent.ads.map(({ platform, headline, text }) => {
          const { label, ...limits } = adPlatformFacts[platform]
          return (
            <article key={platform} className={styles.preview}>
              <h4>{label}</h4>
              <b>{headline}</b>
              <p>{text}</p>
              <small className="num">
                Headline {lengthOf(headline)}/{limits.headline}, text {lengthOf(text)}/{limits.text}
              </small>
              <Source of={textSources[platform]} />
              <KeepAsTemplate ad={{ platform, headline, text }} campaign={campaign} />
            </article>
          )
        })}
      </div>
      {adContent.ads.length === 0 && (
        <p className={`${layout.quiet} ${ads.quiet}`}>No advertisements are written yet.</p>
      )}
    </section>
  )
}

/** Who of the writers wrote a part; nothing for the words of a person. */
const Source = ({ of }: { of: TextSource | undefined }) =>
  of && <small>{textSourceLabels[of]}</small>
