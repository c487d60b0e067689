import { useQuery } from '@tanstack/react-query'
import { listSocialMedia, type MediaPicture } from '../../../contract/social-media.ts'
import type { PostPicture } from '../../../contract/social-pictures.ts'
import type { SocialPlatform } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { draftOf } from './draft-of.ts'
import { MediaEditor } from './MediaEditor.tsx'

type Props = {
  picture: PostPicture
  platforms: readonly SocialPlatform[]
  onSaved: (picture: PostPicture) => void
  onRemoved: () => void
  onClose: () => void
}

/** Edits a picture of a post, with the crops and the words that the post has. */
export function EditPostPicture({ picture, platforms, onSaved, onRemoved, onClose }: Props) {
  const { url, alt, crops } = picture
  const query = useQuery(apiQuery(listSocialMedia.page, { query: { url, limit: 1 } }))
  // As it was when the dialog opened: saving gives it another address.
  const stored: MediaPicture | undefined = query.data?.items[0]
  if (!stored)
    return (
      <Dialog size="question" title="Edit photo" onClose={onClose}>
        <QueryError what="this photo" query={query} />
        {query.isSuccess ? (
          <p>This photo is not in the media library any more. Please choose another one.</p>
        ) : (
          <p className={layout.appears}>Loading...</p>
        )}
      </Dialog>
    )
  return (
    <MediaEditor
      photo={{ of: 'library', picture: { ...stored, alt: alt || stored.alt, crops } }}
      platforms={platforms}
      onSaved={(saved) => onSaved(draftOf(saved))}
      onRemoved={onRemoved}
      onClose={onClose}
    />
  )
}
