import { useQuery } from '@tanstack/react-query'
import { listSocialAccounts } from '../../contract/social-accounts.ts'
import { platformFacts, publishedText } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { readSettings } from '../settings.ts'
import styles from './composer.module.css'
import { platformIcons } from './platforms.ts'
import type { Words } from './use-composer.ts'

/** The post as the network will show it, from the account that is connected there. */
export function PostPreview({ words }: { words: Words }) {
  const { data: accounts } = useQuery(apiQuery(listSocialAccounts, {}))
  const account = accounts?.find(({ platform }) => platform === words.platform)
  const { label } = platformFacts[words.platform]
  const Icon = platformIcons[words.platform]
  return (
    <section className={styles.preview} aria-label="Preview">
      <header>
        <Icon size={22} aria-hidden="true" />
        <b>{account ? `@${account.username}` : readSettings().productName}</b>
        <span>{label}</span>
      </header>
      <Marked text={publishedText(words) || 'Your words appear here.'} />
      {accounts && !account && (
        <p className={styles.missing}>
          No {label} account is connected yet: a post that is due fails until there is one.
        </p>
      )}
    </section>
  )
}

const Marked = ({ text }: { text: string }) => (
  <p className={styles.words}>
    {text.split(/(#[\p{L}\p{N}_]+)/u).map((part, i) =>
      // Every other part is a hashtag; parts have no identity but their place.
      i % 2 === 1 ? <b key={`${i}${part}`}>{part}</b> : part,
    )}
  </p>
)
