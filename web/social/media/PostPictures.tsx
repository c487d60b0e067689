import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import { fitsShape, sizeOn } from '../../../contract/social-crops.ts'
import { networkLimits } from '../../../contract/social-limits.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import layout from '../../ui/layout/layout.module.css'
import { CroppedPicture } from './CroppedPicture.tsx'
import styles from './media.module.css'

/** A picture as `Post.pictures` has it, and as `NewPost.pictures` takes it. */
export type PostPictureDraft = PostPicture

type Props = {
  /** In the order in which they are shown. */
  pictures: readonly PostPictureDraft[]
  onChange: (pictures: PostPictureDraft[]) => void
  /** The networks that the post goes to: what they need is said beside the pictures. */
  platforms: readonly SocialPlatform[]
  /** What the server refused. */
  error?: string | undefined
}

/** The pictures of a post: chosen, described, cropped for each network, in their order. */
export function PostPictures({ pictures, onChange, platforms, error }: Props) {
  const id = useId()
  const [first = 'facebook'] = platforms
  const change = (next: readonly PostPictureDraft[]) => onChange([...next])
  return (
    <fieldset className={styles.pictures} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Photos</legend>
      {pictures.length > 0 && (
        <ul className={styles.tiles}>
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.url}
              picture={picture}
              platform={first}
              place={place}
              count={pictures.length}
              onMove={(to) => change(moved(pictures, place, to))}
              onRemove={() => change(pictures.filter((_, at) => at !== place))}
            />
          ))}
        </ul>
      )}
      {needsOf(pictures, platforms).map((need) => (
        <p key={need} className={layout.dim}>
          {need}
        </p>
      ))}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  )
}

type TileProps = {
  picture: PostPictureDraft
  platform: SocialPlatform
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function PictureTile({ picture, platform, place, count, onMove, onRemove }: TileProps) {
  const name = `photo ${place + 1}`
  return (
    <li className={styles.tile}>
      <CroppedPicture picture={picture} platform={platform} isSmall />
      <p className={layout.dim}>{picture.alt || 'No alt text yet'}</p>
      <div className={layout.row}>
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${name} earlier`}
              size="s"
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              <IconArrowLeft size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${name} later`}
              size="s"
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              <IconArrowRight size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton label={`Remove ${name}`} size="s" onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** What the networks still need of these pictures, each as a sentence. */
function needsOf(
  pictures: readonly PostPictureDraft[],
  platforms: readonly SocialPlatform[],
): string[] {
  return platforms.flatMap((platform) => {
    const { label } = platformFacts[platform]
    const { min, max } = networkLimits[platform].media
    if (pictures.length < min) return [`${label} needs a picture.`]
    if (pictures.length > max)
      return [`${label} takes at most ${max} pictures; these are ${pictures.length}.`]
    const isUnfit = pictures.some((picture) => !fitsShape(platform, sizeOn(platform, picture)))
    return isUnfit ? [`Crop every picture for ${label}: it takes 4:5 to 1.91:1.`] : []
  })
}
