import { limits, replyImageLimits } from '@skein/contract/limits'
import type { ReplyImage } from '@skein/contract/reply-images'
import { withScheme } from '@skein/contract/web-address'
import { ImageOff, ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { controls } from '../../../copy/controls.ts'
import { imageUploadWords } from '../../../copy/automations/image-upload.ts'
import { messageWords } from '../../../copy/automations/message.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { isSample } from './message-form.ts'
import { useImageUpload } from './use-image-upload.ts'
import type { MessageView } from './use-message.ts'

interface ImageFieldsProps {
  message: MessageView
  platformUserId: string
}

/** An image: uploaded, or by its public link. */
export function ImageFields({ message, platformUserId }: ImageFieldsProps) {
  const { imageUrl } = message.form.content
  const uploads = useImageUpload({
    platformUserId,
    url: imageUrl,
    onUrlChange: (url) => message.change({ imageUrl: url }),
  })
  const { image } = uploads
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup legend={imageUploadWords.legend} hint={imageUploadWords.hint} error={uploads.error}>
        <DropField progress={uploads.progress} replaces={image !== undefined} onFile={uploads.take} />
      </FieldGroup>
      {uploads.isLoadingError && (
        <ErrorState
          title={imageUploadWords.listFailed}
          retrying={uploads.isReloading}
          onRetry={uploads.reload}
        />
      )}
      {image && (
        <UploadedImage
          key={image.id}
          image={image}
          onDescribe={(alt) => uploads.describe(image.id, alt)}
          onRemove={() => uploads.remove(image.id)}
        />
      )}
      {image?.is_public === false && <Banner type="warning">{imageUploadWords.notPublic}</Banner>}
      <Field label={imageUploadWords.link} hint={imageUploadWords.linkHint} error={message.errorAt('image')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          value={imageUrl}
          maxLength={limits.link}
          placeholder={messageWords.imagePlaceholder}
          onChange={(event) => message.change({ imageUrl: event.currentTarget.value })}
          onBlur={() => {
            const link = withScheme(imageUrl.trim())
            if (link !== imageUrl) message.change({ imageUrl: link })
            message.leave('image')
          }}
        />
      </Field>
      {isSample(message.form) && <p className="text-label text-warn">{messageWords.sampleLink}</p>}
    </div>
  )
}

interface DropFieldProps {
  /** Share sent, from 0 to 1; null when nothing is uploading. */
  progress: number | null
  replaces: boolean
  onFile: (file: File) => void
}

/** Selects an image. The native file input covers the whole field, so drag and drop works without code. */
function DropField({ progress, replaces, onFile }: DropFieldProps) {
  return (
    <>
      <label className="relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-control p-5 text-center text-text-2 transition-colors duration-(--press) hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
        <ImageUp size={22} aria-hidden="true" />
        {replaces ? imageUploadWords.replace : imageUploadWords.drop}
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) onFile(file)
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {progress !== null && (
        <progress
          aria-label={imageUploadWords.legend}
          max={1}
          value={progress}
          className="h-1 w-full appearance-none overflow-hidden rounded-pill bg-s3 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-s3 [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-[width]"
        />
      )}
      <p role="status" className="meta tabular empty:hidden">
        {progress !== null && imageUploadWords.uploading(progress)}
      </p>
    </>
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
    <div className="flex flex-col gap-4 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Thumbnail image={image} />
        <p className="meta tabular min-w-0 grow">{imageUploadWords.size(image)}</p>
        <Button size="dense" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove}>
          {imageUploadWords.remove}
        </Button>
      </div>
      <Field label={imageUploadWords.alt} hint={imageUploadWords.altHint}>
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

/** The image, or that it failed to load, with a button that loads it again. */
function Thumbnail({ image: { url, alt } }: Pick<UploadedImageProps, 'image'>) {
  const [broken, setBroken] = useState(false)
  if (broken) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2">
        <ImageOff size={18} aria-hidden="true" className="shrink-0 text-bad" />
        {imageUploadWords.broken}
        <Button size="dense" onClick={() => setBroken(false)}>
          {controls.retry}
        </Button>
      </div>
    )
  }
  return (
    <img
      src={url}
      alt={alt || imageUploadWords.noAlt}
      className="size-20 shrink-0 rounded-control bg-s3 object-cover"
      onError={() => setBroken(true)}
    />
  )
}
