import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import styles from './photo-uploader.module.css'

type Props = {
  input: RefObject<HTMLInputElement | null>
  noun: string
  /** The kinds of files that the library offers. */
  accept: string
  multiple: boolean
  disabled: boolean
  describedBy: string | undefined
  onChoose: (files: File[]) => void
}

/** The library on every device; where one points with a finger also the camera, which Android's photo picker leaves out. */
export const AddPhotoTiles = ({
  input,
  noun,
  accept,
  multiple,
  disabled,
  describedBy,
  onChoose,
}: Props) => (
  <>
    <AddTile
      label={`Add ${noun}`}
      icon={
        <>
          <IconCamera className={styles.alone} aria-hidden="true" />
          <IconPhotoPlus className={styles.beside} aria-hidden="true" />
        </>
      }
      ref={input}
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      aria-describedby={describedBy}
      onChoose={onChoose}
    />
    <AddTile
      label="Camera"
      icon={<IconCamera aria-hidden="true" />}
      className={styles.camera ?? ''}
      accept={accept}
      capture="environment"
      disabled={disabled}
      onChoose={onChoose}
    />
  </>
)

type TileProps = ComponentProps<'input'> & {
  label: string
  icon: ReactNode
  onChoose: (files: File[]) => void
}

function AddTile({ label, icon, onChoose, className = '', ...input }: TileProps) {
  return (
    <label className={`${styles.add} ${className}`}>
      <input
        {...input}
        type="file"
        className={styles.input}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // So that the same photo can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      {icon}
      {label}
    </label>
  )
}
