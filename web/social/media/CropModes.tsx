import { IconBlur } from '@tabler/icons-react'
import { cropShapes, fitsShape } from '../../../contract/social-crops.ts'
import { platformFacts, type SocialPlatform } from '../../../contract/social.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { CroppedPicture } from './CroppedPicture.tsx'
import styles from './editor.module.css'
import { WHOLE_PICTURE, type Editor } from './use-editor.ts'

const WHOLE = 'whole'

type Props = { editor: Editor; platforms: readonly SocialPlatform[] }

/** What is edited: the crop of a network, with its shape, or what is blurred. */
export function CropModes({ editor, platforms }: Props) {
  const { mode, blurs } = editor
  return (
    <>
      <div className={styles.modes} role="group" aria-label="What to edit">
        {platforms.map((platform) => (
          <button
            key={platform}
            type="button"
            className={styles.mode}
            aria-pressed={mode === platform}
            onClick={() => editor.setMode(platform)}
          >
            <CroppedPicture
              picture={{ ...editor.size, url: editor.src, alt: '', crops: editor.crops }}
              platform={platform}
              isSmall
            />
            <span>
              {platformFacts[platform].label} <small>{editor.shapeOf(platform)}</small>
            </span>
          </button>
        ))}
        <button
          type="button"
          className={styles.mode}
          aria-pressed={mode === 'blur'}
          onClick={() => editor.setMode('blur')}
        >
          <IconBlur size={24} stroke={1.8} aria-hidden="true" />
          <span>
            Blur <small>{blurs.length === 0 ? 'Nothing yet' : partsText(blurs.length)}</small>
          </span>
        </button>
      </div>
      {mode !== 'blur' && <ShapeField editor={editor} platform={mode} />}
    </>
  )
}

const partsText = (count: number): string => (count === 1 ? '1 part' : `${count} parts`)

function ShapeField({ editor, platform }: { editor: Editor; platform: SocialPlatform }) {
  const shape = editor.shapeOf(platform)
  const shapes = cropShapes[platform].map(({ label }) => label)
  const isOther = ![...shapes, WHOLE_PICTURE].includes(shape)
  return (
    <SelectField
      id="media-shape"
      label={`Shape on ${platformFacts[platform].label}`}
      options={[
        ...(fitsShape(platform, editor.size) ? [{ value: WHOLE, label: WHOLE_PICTURE }] : []),
        ...shapes,
        ...(isOther ? [shape] : []),
      ]}
      value={shape === WHOLE_PICTURE ? WHOLE : shape}
      onValue={(value) => editor.setShape(platform, value === WHOLE ? undefined : value)}
    />
  )
}
