import type { InstagramPost } from '@skein/contract/accounts/posts'
import { Check, Images, Play } from 'lucide-react'
import { memo, useState } from 'react'
import { m } from '@skein/messages'
import { formatDay } from '../../../lib/format.ts'
import { imageOf } from './use-first-post.ts'

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
        <Picture post={post} />
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

function Picture({ post }: { post: InstagramPost }) {
  const [broken, setBroken] = useState(false)
  const image = imageOf(post)
  return (
    <span className="relative grid aspect-square place-items-center bg-overlay text-text-3">
      {image && !broken ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        // A video without an image already shows its icon in the middle.
        post.media_type !== 'VIDEO' && <Images size={22} aria-hidden="true" />
      )}
      {post.media_type === 'VIDEO' && (
        <span
          aria-hidden="true"
          className="relative grid size-9 place-items-center rounded-pill bg-canvas text-text opacity-80"
        >
          <Play size={16} />
        </span>
      )}
    </span>
  )
}
