import { useEffect, useState } from 'react'
import type { JobId } from '../../../contract/jobs.ts'
import type { PhotoConsentSource } from '../../../contract/photo-consents.ts'
import {
  cropShapes,
  middleCrop,
  neededCrops,
  sizeOn,
  type PictureBox,
  type PictureCrops,
  type Size,
} from '../../../contract/social-crops.ts'
import {
  addJobPhoto,
  type ChangedPicture,
  changeSocialMedia,
  listJobPhotos,
  listSocialMedia,
  type MediaPicture,
} from '../../../contract/social-media.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { useApiMutation } from '../../api/query.ts'
import { countOf } from '../../ui/list/bulk-actions.ts'

/** A picture of the library, or a photo of a pickup that is not in it yet. */
export type EditedPhoto =
  | { of: 'library'; picture: MediaPicture }
  | {
      of: 'job'
      url: string
      job: { id: JobId; firstName: string; consentAt: Date; source: PhotoConsentSource }
    }

export const WHOLE_PICTURE = 'Whole picture'
const STALE = [listSocialMedia, listJobPhotos]
/** Shapes that differ by less are the same. */
const SAME_SHAPE = 0.02

const startOf = (photo: EditedPhoto) =>
  photo.of === 'library'
    ? {
        src: photo.picture.originalUrl ?? photo.picture.url,
        size: { ...photo.picture },
        ...fieldsOf(photo.picture),
      }
    : { src: photo.url, size: { width: 4, height: 3 }, alt: '', blurs: [], crops: {} }

const fieldsOf = ({ alt, blurs, crops }: MediaPicture) => ({ alt, blurs, crops })

/** What is edited of a photo, until it is saved. */
export function useEditor(
  photo: EditedPhoto,
  platforms: readonly SocialPlatform[],
  onSaved: (picture: MediaPicture) => void,
) {
  const [start] = useState(() => startOf(photo))
  const { src } = start
  const [alt, setAlt] = useState(start.alt)
  const [blurs, setBlurs] = useState<PictureBox[]>(start.blurs)
  const [chosen, setChosen] = useState<PictureCrops>(start.crops)
  const [isChecked, setChecked] = useState(false)
  const [isTried, setTried] = useState(false)
  const [mode, setMode] = useState<SocialPlatform | 'blur'>(
    photo.of === 'job' ? 'blur' : (platforms[0] ?? 'blur'),
  )
  const size = useSizeOf(src, start.size)
  const crops = { ...neededCrops(size), ...chosen }
  const saving = useSaving(photo, onSaved)

  const setCrop = (platform: SocialPlatform, crop: PictureBox | undefined) => {
    const { [platform]: _, ...others } = chosen
    setChosen(crop ? { ...others, [platform]: crop } : others)
  }
  /** The name of the shape that a network shows. */
  const shapeOf = (platform: SocialPlatform): string => {
    if (!crops[platform]) return WHOLE_PICTURE
    const { width, height } = sizeOn(platform, { ...size, crops })
    const ratio = width / height
    const shape = cropShapes[platform].find((each) => Math.abs(each.ratio - ratio) < SAME_SHAPE)
    return shape?.label ?? `${Math.round(ratio * 100) / 100}:1`
  }
  const setShape = (platform: SocialPlatform, label: string | undefined) => {
    const shape = cropShapes[platform].find((each) => each.label === label)
    setCrop(platform, shape && middleCrop(size, shape.ratio))
  }
  const save = () => {
    setTried(true)
    if (photo.of === 'library' || isChecked) saving.save({ alt: alt.trim(), blurs, crops })
  }
  const cropLabel = mode === 'blur' ? '' : `Crop for ${platformFacts[mode].label}, ${shapeOf(mode)}`
  return {
    src,
    size,
    alt,
    setAlt,
    blurs,
    setBlurs,
    crops,
    setCrop,
    shapeOf,
    setShape,
    mode,
    setMode,
    cropLabel,
    isChecked,
    setChecked,
    isTried,
    save,
    isSaving: saving.isSaving,
  }
}

export type Editor = ReturnType<typeof useEditor>

/** The size of a picture, which of a photo of a pickup only the file says. */
function useSizeOf(src: string, start: Size): Size {
  const [size, setSize] = useState(start)
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => {
      if (image.naturalWidth > 0)
        setSize({ width: image.naturalWidth, height: image.naturalHeight })
    })
    image.src = src
  }, [src])
  return size
}

const askedAgain = ({ postsToApprove: count }: ChangedPicture): string =>
  count === 0 ? '' : `. ${countOf(count, ['post', 'posts'])} with it must be approved again`

type Fields = Pick<MediaPicture, 'alt' | 'blurs' | 'crops'>

function useSaving(photo: EditedPhoto, onSaved: (picture: MediaPicture) => void) {
  const change = useApiMutation(changeSocialMedia, {
    refetches: STALE,
    success: (picture) => `Photo saved${askedAgain(picture)}`,
    failure: ({ reason }) => ({ title: 'Failed to save the photo', message: reason }),
  })
  const add = useApiMutation(addJobPhoto, {
    refetches: STALE,
    success: (picture) => `Photo added to the library${askedAgain(picture)}`,
    failure: ({ reason }) => ({ title: 'Failed to add the photo', message: reason }),
  })
  const save = (fields: Fields) => {
    if (photo.of === 'library')
      change.mutate({ params: { mediaId: photo.picture.id }, body: fields }, { onSuccess: onSaved })
    else
      add.mutate(
        { body: { jobId: photo.job.id, photo: photo.url, ...fields, isChecked: true } },
        { onSuccess: onSaved },
      )
  }
  return { save, isSaving: change.isPending || add.isPending }
}
