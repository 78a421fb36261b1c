import type { InstagramPost } from '@skein/contract/accounts/posts'
import { chosenPosts } from '@skein/contract/automations/parts/posts'
import { useQuery } from '@tanstack/react-query'
import type { PhonePost } from '../../../components/phone/phone-comment.tsx'
import { postsQuery } from './queries.ts'
import type { PostsForm } from '../form/automation-form.ts'

/** Returns the first selected post once the picker has loaded it; null for any post. */
export function useFirstPost(form: Partial<PostsForm>, platformUserId: string): PhonePost | null {
  const posts = chosenPosts(form)
  const chosen = posts.kind === 'specific' ? posts.ids[0] : undefined
  const { data } = useQuery({ ...postsQuery(platformUserId), enabled: chosen !== undefined })
  const post = data?.find((one) => one.id === chosen)
  return post ? { image: imageOf(post), video: post.media_type === 'VIDEO' } : null
}

/** Returns the still image of a post: the thumbnail of a video, otherwise the image. */
export const imageOf = ({ media_type, thumbnail_url, media_url }: InstagramPost): string | null =>
  media_type === 'VIDEO' ? thumbnail_url : media_url
