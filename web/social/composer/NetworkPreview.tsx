import {
  IconBookmark,
  IconChartBar,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconMusic,
  IconRepeat,
  IconSend,
  IconShare3,
  IconThumbUp,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import type { Account } from '../../../contract/social-accounts.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { networkLimits } from '../../../contract/social-limits.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { readSettings } from '../../settings.ts'
import { BrandMark } from '../../ui/layout/Brand.tsx'
import styles from './preview.module.css'
import { PreviewPictures } from './PreviewPictures.tsx'
import { cutText, markedParts, previewText } from './preview-text.ts'
import { commentOf, type Words } from './words.ts'

type Props = { platform: SocialPlatform; words: Words; account: Account | undefined }

/** What a network shows of a post on a phone: our own drawing, in its order and always light. */
export function NetworkPreview(props: Props) {
  const Drawing = drawings[props.platform]
  return <Drawing {...props} />
}

const handleOf = (account: Account | undefined): string =>
  account?.username ?? readSettings().productName.toLowerCase().replaceAll(/\W/g, '')
const nameOf = (account: Account | undefined): string =>
  account?.displayName ?? readSettings().productName

function Facebook({ platform, words, account }: Props) {
  return (
    <div className={styles.post} data-own-scheme>
      <Head name={nameOf(account)} more>
        Just now · <IconWorld size={12} aria-hidden="true" />
      </Head>
      <Text platform={platform} words={words} />
      <PreviewPictures pictures={words.pictures} platform={platform} />
      <LinkCard words={words} />
      <Actions
        actions={[
          [IconThumbUp, 'Like'],
          [IconMessageCircle, 'Comment'],
          [IconShare3, 'Share'],
        ]}
      />
      <Comment {...{ platform, words, account }} />
    </div>
  )
}

function Instagram({ platform, words, account }: Props) {
  const handle = handleOf(account)
  return (
    <div className={styles.post} data-own-scheme>
      <Head name={handle} more isRinged />
      <PreviewPictures pictures={words.pictures} platform={platform} />
      <Actions actions={[[IconHeart], [IconMessageCircle], [IconSend], [IconBookmark]]} lastApart />
      <Text platform={platform} words={words} by={handle} />
      <Comment {...{ platform, words, account }} />
    </div>
  )
}

function X({ platform, words, account }: Props) {
  return (
    <div className={`${styles.post} ${styles.beside}`} data-own-scheme>
      <BrandMark className={styles.avatar} />
      <div>
        <p className={styles.by}>
          <b>{nameOf(account)}</b> <small>@{handleOf(account)} · now</small>
        </p>
        <Text platform={platform} words={words} />
        <div className={styles.rounded}>
          <PreviewPictures pictures={words.pictures} platform={platform} />
        </div>
        <Actions
          actions={[[IconMessageCircle], [IconRepeat], [IconHeart], [IconChartBar], [IconBookmark]]}
        />
        <Comment {...{ platform, words, account }} />
      </div>
    </div>
  )
}

function LinkedIn({ platform, words, account }: Props) {
  const followers = account?.accountData.followerCount
  return (
    <div className={styles.post} data-own-scheme>
      <Head name={nameOf(account)} isSquare more>
        {followers !== undefined && `${formatCount(followers)} followers · `}Now ·{' '}
        <IconWorld size={12} aria-hidden="true" />
      </Head>
      <Text platform={platform} words={words} />
      <PreviewPictures pictures={words.pictures} platform={platform} />
      <LinkCard words={words} />
      <Actions
        actions={[[IconThumbUp, 'Like'], [IconMessageCircle], [IconRepeat, 'Repost'], [IconSend]]}
      />
      <Comment {...{ platform, words, account }} />
    </div>
  )
}

function TikTok({ platform, words, account }: Props) {
  return (
    <div className={`${styles.post} ${styles.screen}`} data-own-scheme>
      <PreviewPictures pictures={words.pictures} platform={platform} />
      <div className={styles.side} aria-hidden="true">
        <BrandMark className={styles.avatar} />
        <IconHeart size={26} />
        <IconMessageCircle size={26} />
        <IconBookmark size={26} />
        <IconShare3 size={26} />
      </div>
      <div className={styles.below}>
        <b>{handleOf(account)}</b>
        <Text platform={platform} words={words} />
        <p className={styles.by}>
          <IconMusic size={14} aria-hidden="true" /> <small>original sound</small>
        </p>
      </div>
    </div>
  )
}

const drawings: Record<SocialPlatform, (props: Props) => React.ReactNode> = {
  facebook: Facebook,
  instagram: Instagram,
  twitter: X,
  linkedin: LinkedIn,
  tiktok: TikTok,
}

type HeadProps = {
  name: string
  isRinged?: boolean
  isSquare?: boolean
  more?: boolean
  children?: React.ReactNode
}

const Head = ({ name, isRinged = false, isSquare = false, more = false, children }: HeadProps) => (
  <header className={styles.head}>
    <span className={styles.face} data-ring={isRinged} data-square={isSquare}>
      <BrandMark className={styles.avatar} />
    </span>
    <div>
      <b>{name}</b>
      {children && <small>{children}</small>}
    </div>
    {more && <IconDots size={20} aria-hidden="true" />}
  </header>
)

type TextProps = Pick<Props, 'platform' | 'words'> & {
  /** Whose name stands before the words. */
  by?: string
}

function Text({ platform, words, by }: TextProps) {
  const text = previewText(words, platform)
  const { shown, more } = cutText(platform, text)
  return (
    <p className={styles.text}>
      {by && <b>{by} </b>}
      {text === '' ? 'Your words appear here.' : <Marked text={shown} />}
      {more && <span className={styles.more}>… {more}</span>}
    </p>
  )
}

const Marked = ({ text }: { text: string }) => (
  <>
    {markedParts(text).map(({ text: part, isMarked }, index) =>
      // Parts have no identity but their place.
      isMarked ? <mark key={`${index}${part}`}>{part}</mark> : part,
    )}
  </>
)

/** What a network makes of the page behind a link, in posts without a picture. */
function LinkCard({ words: { link, pictures } }: Pick<Props, 'words'>) {
  if (link === '' || pictures.length > 0) return null
  const { productName } = readSettings()
  return (
    <div className={styles.card}>
      <BrandMark className={styles.mark} />
      <small>{location.hostname.toUpperCase()}</small>
      <b>
        {link.startsWith('/o/')
          ? `An offer of ${productName}`
          : `Book a pickup with ${productName}`}
      </b>
    </div>
  )
}

/** Drawn, not to be pressed. */
const Actions = ({
  actions,
  lastApart = false,
}: {
  actions: readonly (readonly [Icon, string?])[]
  lastApart?: boolean
}) => (
  <div className={styles.actions} data-apart={lastApart} aria-hidden="true">
    {actions.map(([Drawn, label], index) => (
      <span key={label ?? index}>
        <Drawn size={18} />
        {label}
      </span>
    ))}
  </div>
)

function Comment({ platform, words, account }: Props) {
  const comment = commentOf(words, platform)
  if (comment === null || !networkLimits[platform].takesComment) return null
  return (
    <p className={`${styles.text} ${styles.comment}`}>
      <b>{handleOf(account)} </b>
      {comment} <small>first comment</small>
    </p>
  )
}
