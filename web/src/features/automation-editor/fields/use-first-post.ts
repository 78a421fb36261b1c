import { useQuery } from '@tanstack/react-query'
import type { PhonePost } from '../../../components/phone/phone-comment.tsx'
import { imageOf } from './image-of.ts'
import { postsQuery } from './queries.ts'
import type { PostsForm } from '../form/automation-form.ts'

/** The first chosen post, once the picker has loaded it; null for any post. */
export function useFirstPost(form: PostsForm, platformUserId: string): PhonePost | null {
  const chosen = form.postSelectionType === 'SPECIFIC' ? form.specificPostIds[0] : undefined
  const { data } = useQuery({ ...postsQuery(platformUserId), enabled: chosen !== undefined })
  const post = data?.find((one) => one.id === chosen)
  return post ? { image: imageOf(post), video: post.media_type === 'VIDEO' } : null
}
