import type { InstagramPost } from '@skein/contract/accounts/posts'
import { chosenPosts } from '@skein/contract/automations/parts/posts'
import { useQuery } from '@tanstack/react-query'
import type { ThumbPost } from '../../../components/post-thumb.tsx'
import { postsQuery } from './queries.ts'
import type { PostsForm } from '../form/automation-form.ts'

/** Returns the first selected post once the picker has loaded it; null for any post. */
export function useFirstPost(form: Partial<PostsForm>, platformUserId: string): ThumbPost | null {
  const posts = chosenPosts(form)
  const postId = posts.kind === 'specific' ? posts.ids[0] : undefined
  const { data } = useQuery({ ...postsQuery(platformUserId), enabled: postId !== undefined })
  const post = data?.find((one) => one.id === postId)
  return post ? thumbOf(post) : null
}

/** Returns what a thumbnail shows of a post: the thumbnail of a video, otherwise the image. */
export const thumbOf = ({ media_type, thumbnail_url, media_url, caption }: InstagramPost): ThumbPost => {
  const video = media_type === 'VIDEO'
  return { image: video ? thumbnail_url : media_url, video, caption }
}
