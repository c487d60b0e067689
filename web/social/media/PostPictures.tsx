import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPhotoPlus,
  IconX,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { fitsShape, sizeOn } from '../../../contract/social-crops.ts'
import { networkLimits } from '../../../contract/social-limits.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../../contract/social.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { dialogOnDemand, onDemand } from '../../ui/feedback/on-demand.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import layout from '../../ui/layout/layout.module.css'
import { CroppedPicture } from './CroppedPicture.tsx'
import styles from './media.module.css'

const MediaPicker = dialogOnDemand(async () => (await import('./MediaPicker.tsx')).MediaPicker)
const EditPostPicture = onDemand(
  async () => (await import('./EditPostPicture.tsx')).EditPostPicture,
)

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
  const [isPicking, setPicking] = useState(false)
  const [edited, edit] = useState<number | null>(null)
  const [first = 'facebook'] = platforms
  const shownPlatforms = platforms.length > 0 ? platforms : SOCIAL_PLATFORMS
  const picture = edited === null ? undefined : pictures[edited]
  const without = (place: number) => pictures.filter((_, at) => at !== place)
  const needs = needsOf(pictures, platforms)
  return (
    <fieldset
      className={styles.pictures}
      aria-describedby={[needs.length > 0 && `${id}-needs`, error && `${id}-error`]
        .filter(Boolean)
        .join(' ')}
    >
      <legend>Photos</legend>
      <ul className={styles.tiles}>
        {pictures.map((each, place) => (
          <PictureTile
            key={each.url}
            picture={each}
            platform={first}
            place={place}
            count={pictures.length}
            onEdit={() => edit(place)}
            onMove={(to) => onChange(moved(pictures, place, to))}
            onRemove={() => onChange(without(place))}
          />
        ))}
      </ul>
      <div>
        <Button
          needs="run-marketing"
          icon={<IconPhotoPlus size={18} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          Add photo
        </Button>
      </div>
      {needs.length > 0 && (
        <p id={`${id}-needs`} className={layout.dim}>
          {needs.join(' ')}
        </p>
      )}
      {error && <FieldMessage id={`${id}-error`} text={error} />}
      {createPortal(
        <>
          <MediaPicker
            opened={isPicking}
            taken={pictures.map(({ url }) => url)}
            platforms={shownPlatforms}
            onChoose={(chosen) => {
              setPicking(false)
              onChange([...pictures, ...chosen])
            }}
            onClose={() => setPicking(false)}
          />
          {edited !== null && picture && (
            <EditPostPicture
              picture={picture}
              platforms={shownPlatforms}
              onSaved={(next) => {
                edit(null)
                onChange(pictures.map((each, place) => (place === edited ? next : each)))
              }}
              onRemoved={() => {
                edit(null)
                onChange(without(edited))
              }}
              onClose={() => edit(null)}
            />
          )}
        </>,
        // A dialog within the form of the post would send it with the Enter key.
        document.body,
      )}
    </fieldset>
  )
}

type TileProps = {
  picture: PostPictureDraft
  platform: SocialPlatform
  place: number
  count: number
  onEdit: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

function PictureTile({ picture, platform, place, count, onEdit, onMove, onRemove }: TileProps) {
  const name = `photo ${place + 1}`
  const isDescribed = picture.alt !== ''
  return (
    <li className={styles.tile}>
      <CroppedPicture picture={picture} platform={platform} isSmall />
      <p className={isDescribed ? `${layout.dim} ${styles.alt}` : styles.missing}>
        {isDescribed ? picture.alt : 'No alt text yet'}
      </p>
      <div className={styles.actions}>
        <IconButton label={`Edit ${name}`} size="s" variant="secondary" onClick={onEdit}>
          <IconPencil size={18} aria-hidden="true" />
        </IconButton>
        {count > 1 && (
          <>
            <IconButton
              label={`Move ${name} earlier`}
              size="s"
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Move ${name} later`}
              size="s"
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              <IconChevronRight size={18} aria-hidden="true" />
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
