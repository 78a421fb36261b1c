import type { ReplyImage } from '@skein/contract/reply-images'
import { skipToken, useQuery } from '@tanstack/react-query'

export const replyImagesKey = (platformUserId: string) => ['reply-images', platformUserId] as const

/** Returns the uploaded image at an address, if the images of the account were loaded before. Loads nothing. */
export function useUploadedImage(platformUserId: string, url: string): ReplyImage | undefined {
  const { data } = useQuery<ReplyImage[]>({
    queryKey: replyImagesKey(platformUserId),
    queryFn: skipToken,
  })
  return data?.find((image) => image.url === url.trim())
}
