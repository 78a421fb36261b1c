import { m } from '@skein/messages'
import { LinkInput } from '../../../components/fields/link-input.tsx'
import { ImageUp } from 'lucide-react'
import { Field } from '../../../ui/forms/field.tsx'
import { FileInput } from './file-input.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { imageTypes, useImages, useImageFile } from './use-images.ts'

interface CardImageFieldProps {
  url: string
  platformUserId: string
  error: string | undefined
  onChange: (url: string) => void
  onLeave: () => void
}

/** The image of a card: uploaded, or by its public link. */
export function CardImageField({ url, platformUserId, error, onChange, onLeave }: CardImageFieldProps) {
  const image = useImages(platformUserId).imageAt(url)
  const file = useImageFile(platformUserId, onChange)
  return (
    <div className="flex flex-col gap-2">
      <Field label={m.image_upload_link()} hint={m.message_card_image_hint()} error={file.error ?? error}>
        <LinkInput url={url} onChange={onChange} onLeave={onLeave} />
      </Field>
      <div className="flex items-center gap-3">
        {image && <Thumbnail key={image.id} image={image} className="size-11" />}
        <FileInput
          compact
          accept={imageTypes}
          label={m.message_card_upload()}
          icon={<ImageUp size={16} aria-hidden="true" />}
          progress={file.progress}
          onFile={file.take}
        />
      </div>
    </div>
  )
}
