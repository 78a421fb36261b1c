import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'

interface ThumbnailProps {
  image: ReplyImage
  /** Size of the image. */
  className: string
}

/** The image, or that it failed to load, with a button that loads it again. */
export function Thumbnail({ image: { url, alt }, className }: ThumbnailProps) {
  const [broken, setBroken] = useState(false)
  if (broken) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2">
        <ImageOff size={18} aria-hidden="true" className="shrink-0 text-bad" />
        {m.image_upload_broken()}
        <Button size="dense" onClick={() => setBroken(false)}>
          {m.common_retry()}
        </Button>
      </div>
    )
  }
  return (
    <img
      src={url}
      alt={alt || m.image_upload_no_alt()}
      className={cx('shrink-0 rounded-control bg-overlay object-cover', className)}
      onError={() => setBroken(true)}
    />
  )
}
