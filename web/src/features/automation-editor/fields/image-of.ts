import type { InstagramPost } from '@skein/contract/posts'

/** The still picture of a post: a video's own thumbnail, otherwise the picture. */
export const imageOf = ({ media_type, thumbnail_url, media_url }: InstagramPost): string | null =>
  media_type === 'VIDEO' ? thumbnail_url : media_url
