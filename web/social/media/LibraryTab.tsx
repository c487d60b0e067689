import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { listSocialMedia, type MediaPicture } from '../../../contract/social-media.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useMore } from '../../ui/list/use-more.ts'
import { PictureChoice, type Selection } from './PictureChoice.tsx'
import styles from './picker.module.css'
import { UploadZone } from './UploadZone.tsx'

type Props = Selection & {
  /** A new picture arrived. */
  onAdded: (picture: MediaPicture) => void
  onEdit: (picture: MediaPicture) => void
}

const PAGE = 24

/** The pictures of the library, newest first, and a place for new ones. */
export function LibraryTab({ onAdded, onEdit, ...selection }: Props) {
  const [search, setSearch] = useState('')
  const list = useMore(listSocialMedia, { limit: PAGE, ...(search && { q: search }) })
  const { items, more } = list
  return (
    <div className={`${layout.stack} ${layout.space3}`}>
      <UploadZone onAdded={onAdded} />
      <SearchBox label="Search by alt text" value={search} onChange={setSearch} />
      <QueryError what="the media library" query={list} />
      {items?.length === 0 && (
        <EmptyState
          title={search ? 'No photo with these words' : 'No photos yet'}
          hint={search ? 'Search looks in the alt text.' : 'Add the first one above.'}
        />
      )}
      <ul className={styles.grid} aria-label="Photos of the library">
        {items?.map((picture) => (
          <li key={picture.id} className={styles.cell}>
            <PictureChoice picture={picture} {...selection} />
            <IconButton
              label={`Edit ${picture.alt || `photo ${picture.id}`}`}
              size="s"
              variant="secondary"
              needs="run-marketing"
              className={styles.edit}
              onClick={() => onEdit(picture)}
            >
              <IconPencil size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {more && (
        <Button pending={list.isFetchingMore && 'Loading...'} onClick={more}>
          Show more
        </Button>
      )}
    </div>
  )
}
