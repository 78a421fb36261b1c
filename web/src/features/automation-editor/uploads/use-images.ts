import { replyImageLimits } from '@skein/contract/limits'
import {
  listReplyImages,
  type ReplyImage,
  replyImageProblems,
  ReplyImageType,
  uploadReplyImage,
} from '@skein/contract/automations/replies/reply-images'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { replyImagesKey } from './reply-images.ts'
import { failedLoad } from './failed-load.ts'
import { useUpload } from './use-upload.ts'

export const imageTypes = ReplyImageType.options.join(',')

const replyImagesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: replyImagesKey(platformUserId),
    queryFn: ({ signal }) => call(listReplyImages, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })

/** Loads the uploaded images of an account. */
export function useImages(platformUserId: string) {
  const client = useQueryClient()
  const query = useQuery(replyImagesQuery(platformUserId))
  const { data: images = [] } = query
  return {
    failed: failedLoad(query),
    imageAt: (url: string): ReplyImage | undefined => images.find((image) => image.url === url.trim()),
    put: (change: (known: ReplyImage[]) => ReplyImage[]) =>
      client.setQueryData(replyImagesQuery(platformUserId).queryKey, (cachedImages) =>
        change(cachedImages ?? []),
      ),
  }
}

/** Uploads an image. `onUrl` gets its address. */
export function useImageFile(platformUserId: string, onUrl: (url: string) => void) {
  const { put } = useImages(platformUserId)
  return useUpload({
    problemOf({ type, size }) {
      if (!ReplyImageType.safeParse(type).success) return replyImageProblems.type()
      return size > replyImageLimits.fileBytes ? replyImageProblems.fileTooLarge() : undefined
    },
    async send(file, onProgress) {
      const image = await upload(uploadReplyImage, { platform_user_id: platformUserId, file }, onProgress)
      put((cachedImages) => [image, ...cachedImages])
      return image
    },
    onUploaded: ({ url }) => onUrl(url),
  })
}
