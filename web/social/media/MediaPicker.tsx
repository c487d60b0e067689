import { useState } from 'react'
import type { MediaPicture } from '../../../contract/social-media.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TabBar } from '../../ui/layout/TabBar.tsx'
import { draftOf } from './draft-of.ts'
import { JobPhotosTab } from './JobPhotosTab.tsx'
import { LibraryTab } from './LibraryTab.tsx'
import { MediaEditor } from './MediaEditor.tsx'
import styles from './picker.module.css'
import type { EditedPhoto } from './use-editor.ts'

type Props = {
  opened: boolean
  /** The addresses of the pictures that the post has already. */
  taken: readonly string[]
  platforms: readonly SocialPlatform[]
  onChoose: (pictures: PostPicture[]) => void
  onClose: () => void
}

const TABS = [
  { name: 'library', label: 'Library' },
  { name: 'jobs', label: 'Job photos' },
] as const

/** Chooses pictures for a post: from the library, from new files, or from pickups whose customers agreed. */
export const MediaPicker = (props: Props) => (
  <Dialog opened={props.opened} title="Choose photos" onClose={props.onClose}>
    <Choice {...props} />
  </Dialog>
)

function Choice({ taken, platforms, onChoose, onClose }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]['name']>('library')
  const [chosen, setChosen] = useState<readonly MediaPicture[]>([])
  const [edited, edit] = useState<EditedPhoto | null>(null)
  const without = (id: number) => (all: readonly MediaPicture[]) =>
    all.filter((each) => each.id !== id)
  const add = (picture: MediaPicture) => setChosen((all) => [...without(picture.id)(all), picture])
  const toggle = (picture: MediaPicture) =>
    chosen.some(({ id }) => id === picture.id) ? setChosen(without(picture.id)) : add(picture)
  const selection = { taken, chosen: chosen.map(({ id }) => id), onToggle: toggle }
  return (
    <>
      <TabBar
        label="Where photos come from"
        tabs={TABS}
        value={tab}
        onChange={setTab}
        look="short-line"
      >
        {tab === 'library' ? (
          <LibraryTab
            {...selection}
            onAdded={add}
            onEdit={(picture) => edit({ of: 'library', picture })}
          />
        ) : (
          <JobPhotosTab onOpen={edit} />
        )}
      </TabBar>
      <div className={styles.foot}>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => onChoose(chosen.map(draftOf))}
          >
            {chosen.length < 2 ? 'Add photo' : `Add ${chosen.length} photos`}
          </Button>
        </DialogActions>
      </div>
      {edited && (
        <MediaEditor
          photo={edited}
          platforms={platforms}
          onSaved={(picture) => {
            edit(null)
            add(picture)
          }}
          onRemoved={() => {
            edit(null)
            if (edited.of === 'library') setChosen(without(edited.picture.id))
          }}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}
