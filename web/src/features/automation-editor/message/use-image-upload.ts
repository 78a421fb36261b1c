import { replyImageLimits } from '@skein/contract/limits'
import {
  deleteReplyImage,
  describeReplyImage,
  listReplyImages,
  type ReplyImage,
  replyImageProblems,
  ReplyImageType,
  uploadReplyImage,
} from '@skein/contract/reply-images'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageUploadWords } from '../../../copy/automations/image-upload.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { replyImagesKey } from './reply-images.ts'

const replyImagesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: replyImagesKey(platformUserId),
    queryFn: ({ signal }) => call(listReplyImages, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })

interface ImageUploadOptions {
  platformUserId: string
  /** The address in the form. */
  url: string
  onUrlChange: (url: string) => void
}

/** Uploads an image, also a pasted one, and describes or deletes the one whose address is in the form. */
export function useImageUpload({ platformUserId, url, onUrlChange }: ImageUploadOptions) {
  const client = useQueryClient()
  const { data: images = [], isLoadingError, isFetching, refetch } = useQuery(replyImagesQuery(platformUserId))
  /** Share sent, from 0 to 1; null when nothing is uploading. */
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const isShown = useIsMounted()
  const put = (change: (known: ReplyImage[]) => ReplyImage[]) =>
    client.setQueryData(replyImagesQuery(platformUserId).queryKey, (known) => change(known ?? []))

  const take = async (file: File) => {
    if (progress !== null) return
    const problem = problemOf(file)
    setError(problem)
    if (problem !== undefined) return
    setProgress(0)
    try {
      const image = await upload(uploadReplyImage, { platform_user_id: platformUserId, file }, setProgress)
      put((known) => [image, ...known])
      // Another message type may have been chosen meanwhile.
      if (isShown.current) onUrlChange(image.url)
    } catch (cause) {
      setError(causeOf(cause))
    } finally {
      setProgress(null)
    }
  }
  usePastedImage((file) => void take(file))

  const describe = async (id: string, alt: string): Promise<void> => {
    try {
      const image = await call(describeReplyImage, { id, alt })
      put((known) => known.map((one) => (one.id === id ? image : one)))
    } catch (cause) {
      notifyFailure(imageUploadWords.altFailed, () => void describe(id, alt), causeOf(cause))
    }
  }
  const remove = async (id: string): Promise<void> => {
    onUrlChange('')
    try {
      await call(deleteReplyImage, { id })
      put((known) => known.filter((one) => one.id !== id))
    } catch (cause) {
      // A deployed automation still sends the image. It is deleted some time after the last one has changed.
      if (cause instanceof ApiError && cause.code === 'conflict') return
      notifyFailure(imageUploadWords.removeFailed, () => void remove(id), causeOf(cause))
    }
  }
  return {
    image: images.find((image) => image.url === url.trim()),
    /** The uploaded images could not be loaded. */
    isLoadingError,
    isReloading: isFetching,
    reload: () => void refetch(),
    progress,
    error,
    take: (file: File) => void take(file),
    describe: (id: string, alt: string) => void describe(id, alt),
    remove: (id: string) => void remove(id),
  }
}

/** Returns why a file need not be sent. The server checks its content. */
function problemOf({ type, size }: File): string | undefined {
  if (!ReplyImageType.safeParse(type).success) return replyImageProblems.type()
  return size > replyImageLimits.fileBytes ? replyImageProblems.fileTooLarge() : undefined
}

/** Returns a reference that is true while the component is mounted. */
function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
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
