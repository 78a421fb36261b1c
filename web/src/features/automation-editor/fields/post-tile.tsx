import type { InstagramPost } from '@skein/contract/accounts/posts'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { m } from '@skein/messages'
import { formatDay } from '../../../lib/format.ts'
import { PostThumb } from '../../../components/post-thumb.tsx'
import { thumbOf } from './use-first-post.ts'

interface PostTileProps {
  post: InstagramPost
  checked: boolean
  /** The tile is the tab stop of the grid. */
  tabbable: boolean
  onToggle: (id: string) => void
}

const kinds = {
  VIDEO: m.common_video(),
  CAROUSEL_ALBUM: m.post_picker_album(),
  IMAGE: m.common_photo(),
} as const

/** A post as a selectable image. */
export const PostTile = memo(function PostTile({ post, checked, tabbable, onToggle }: PostTileProps) {
  const caption = post.caption?.trim() || m.common_post_without_a_caption()
  return (
    <li>
      <label className="group relative block overflow-hidden rounded-control bg-raised has-checked:outline-2 has-checked:outline-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text">
        <input
          type="checkbox"
          checked={checked}
          tabIndex={tabbable ? 0 : -1}
          onChange={() => onToggle(post.id)}
          className="absolute inset-0 appearance-none"
        />
        <PostThumb post={thumbOf(post)} className="aspect-square w-full" />
        <span className="flex flex-col px-2 py-1.5">
          <span dir="auto" className="line-clamp-2 text-label break-words">
            {caption}
          </span>
          <span className="text-floor text-text-3">
            {kinds[post.media_type]} · {formatDay(post.timestamp)}
          </span>
        </span>
        <span
          aria-hidden="true"
          className="absolute top-2 end-2 grid size-6 place-items-center rounded-pill border border-control bg-pane text-transparent group-has-checked:border-text group-has-checked:bg-text group-has-checked:text-canvas"
        >
          <Check size={14} strokeWidth={3} />
        </span>
      </label>
    </li>
  )
})
