import { replyImageLimits } from '@skein/contract/limits'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { m } from '@skein/messages'
import { LinkInput } from '../../../components/fields/link-input.tsx'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileInput } from './file-input.tsx'
import { NotPublic } from './not-public.tsx'
import { isSample } from '../message/message-form.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useImageUpload } from './use-image-upload.ts'
import { imageTypes } from './use-images.ts'
import type { FieldsProps } from '../message/use-message.ts'
import { formatNumber, formatFileSize } from '../../../lib/format.ts'

const sizeText = ({ width, height, size_bytes }: { width: number; height: number; size_bytes: number }) =>
  m.image_upload_size({
    width: formatNumber(width),
    height: formatNumber(height),
    size_bytes: formatFileSize(size_bytes),
  })

/** An image: uploaded, or by its public link. */
export function ImageFields({
  content,
  message,
  onChange,
  platformUserId,
}: FieldsProps<{ source: { url: string } }>) {
  const { url } = content.source
  const setUrl = (address: string) => onChange({ source: { url: address } })
  const uploads = useImageUpload({ platformUserId, url, onUrlChange: setUrl })
  const { image } = uploads
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup
        legend={m.image_upload_legend()}
        hint={m.image_upload_hint({ value: replyImageLimits.fileBytes / 1_048_576 })}
        error={uploads.error}
      >
        <FileInput
          accept={imageTypes}
          label={image ? m.image_upload_replace() : m.image_upload_drop()}
          icon={<ImageUp size={22} aria-hidden="true" />}
          progress={uploads.progress}
          onFile={uploads.take}
        />
      </FieldGroup>
      {uploads.failed && <ErrorState title={m.image_upload_list_failed()} {...uploads.failed} />}
      {image && (
        <UploadedImage
          key={image.id}
          image={image}
          onDescribe={(alt) => uploads.describe(image.id, alt)}
          onRemove={() => uploads.remove(image.id)}
        />
      )}
      {image?.is_public === false && <NotPublic text={m.image_upload_not_public()} />}
      <Field
        label={m.image_upload_link()}
        hint={m.image_upload_link_hint()}
        error={message.errorAt('source')}
      >
        <LinkInput url={url} onChange={setUrl} onLeave={() => message.leave('source')} />
      </Field>
      {isSample(message.form) && <p className="text-label text-warn">{m.message_sample_link()}</p>}
    </div>
  )
}

interface UploadedImageProps {
  image: ReplyImage
  onDescribe: (alt: string) => void
  onRemove: () => void
}

/** The image with its size and alt text, which is saved when the field loses the focus. */
function UploadedImage({ image, onDescribe, onRemove }: UploadedImageProps) {
  const [alt, setAlt] = useState(image.alt)
  return (
    <div className="flex flex-col gap-4 rounded-card bg-raised p-3 in-[details]:bg-overlay">
      <div className="flex flex-wrap items-center gap-3">
        <Thumbnail image={image} className="size-20" />
        <p className="meta tabular min-w-0 grow">{sizeText(image)}</p>
        <Button size="dense" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove}>
          {m.image_upload_remove()}
        </Button>
      </div>
      <Field label={m.image_upload_alt()} hint={m.image_upload_alt_hint()}>
        <TextInput
          value={alt}
          autoComplete="off"
          maxLength={replyImageLimits.altLength}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onBlur={() => alt.trim() !== image.alt && onDescribe(alt)}
        />
      </Field>
    </div>
  )
}
