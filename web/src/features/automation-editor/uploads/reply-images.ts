import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { skipToken, useQuery } from '@tanstack/react-query'

export const replyImagesKey = (platformUserId: string) => ['reply-images', platformUserId] as const

/**
 * Returns a function that returns the alt text of the uploaded image at an address, if the images of the account were
 * loaded before. Loads nothing.
 */
export function useUploadedAlt(platformUserId: string): (url: string) => string | undefined {
  const { data } = useQuery<ReplyImage[]>({
    queryKey: replyImagesKey(platformUserId),
    queryFn: skipToken,
  })
  return (url) => data?.find((image) => image.url === url.trim())?.alt
}
