import { deleteReplyImage, describeReplyImage } from '@skein/contract/automations/replies/reply-images'
import { useEffect, useEffectEvent } from 'react'
import { m } from '@skein/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { useImageFile, useImages } from './use-images.ts'

interface ImageUploadOptions {
  platformUserId: string
  /** The address in the form. */
  url: string
  onUrlChange: (url: string) => void
}

/** Uploads an image, also a pasted one, and describes or deletes the one whose address is in the form. */
export function useImageUpload({ platformUserId, url, onUrlChange }: ImageUploadOptions) {
  const { imageAt, put, failed } = useImages(platformUserId)
  const file = useImageFile(platformUserId, onUrlChange)
  usePastedImage(file.take)

  const describe = async (id: string, alt: string): Promise<void> => {
    try {
      const image = await call(describeReplyImage, { id, alt })
      put((cachedImages) => cachedImages.map((one) => (one.id === id ? image : one)))
    } catch (cause) {
      notifyFailure(m.image_upload_alt_failed(), cause, () => void describe(id, alt))
    }
  }
  const remove = async (id: string): Promise<void> => {
    onUrlChange('')
    try {
      await call(deleteReplyImage, { id })
      put((cachedImages) => cachedImages.filter((one) => one.id !== id))
    } catch (cause) {
      // A deployed automation still sends the image. It is deleted some time after the last one has changed.
      if (cause instanceof ApiError && cause.code === 'conflict') return
      notifyFailure(m.image_upload_remove_failed(), cause, () => void remove(id))
    }
  }
  return {
    ...file,
    image: imageAt(url),
    failed,
    describe: (id: string, alt: string) => void describe(id, alt),
    remove: (id: string) => void remove(id),
  }
}

/** Calls `onImage` for an image that is pasted anywhere on the page. Text that has a picture of itself stays text. */
function usePastedImage(onImage: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files = [], types = [] } = event.clipboardData ?? {}
    const image = [...files].find(({ type }) => type.startsWith('image/'))
    if (!image || types.includes('text/plain')) return
    event.preventDefault()
    onImage(image)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
