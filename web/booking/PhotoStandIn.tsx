type Props = { max: number; purpose: 'photo'; value: string[]; onChange: (urls: string[]) => void }

/** Uploads photos one after the other, without progress. */
export function PhotoUploader({ max, purpose, value, onChange }: Props) {
  const upload = async (files: FileList | null) => {
    const body = new FormData()
    for (const file of [...(files ?? [])].slice(0, max - value.length)) body.append('files', file)
    const response = await fetch(`/api/upload?purpose=${purpose}`, { method: 'POST', body })
    const answer: { files: string[] } = await response.json()
    onChange([...value, ...answer.files])
  }
  return (
    <p>
      <input
        type="file"
        aria-label="Add photo"
        accept="image/*"
        multiple
        onChange={(event) => upload(event.target.files)}
      />
      {value.length} of {max} photos
    </p>
  )
}
