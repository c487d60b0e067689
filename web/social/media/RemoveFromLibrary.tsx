import { useState } from 'react'
import {
  listJobPhotos,
  listSocialMedia,
  removeSocialMedia,
  type MediaPicture,
} from '../../../contract/social-media.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

type Props = { picture: MediaPicture; onRemoved: () => void }

/** Takes a picture out of the library, once asked. */
export function RemoveFromLibrary({ picture: { id, posts }, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const removing = useApiMutation(removeSocialMedia, {
    refetches: [listSocialMedia, listJobPhotos],
    success: 'Photo removed from the library',
    failure: ({ reason }) => ({ title: 'Failed to remove the photo', message: reason }),
  })
  return (
    <>
      <Button variant="danger-quiet" needs="run-marketing" onClick={() => setAsking(true)}>
        Remove from library
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Remove this photo from the library?"
        action="Remove photo"
        pending={removing.isPending && 'Removing...'}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          removing.mutate(
            { params: { mediaId: id } },
            { onSuccess: onRemoved, onSettled: () => setAsking(false) },
          )
        }
      >
        <p>
          {posts === 0
            ? 'It is in no post. The file is deleted.'
            : 'Posts that are on their network keep it.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
