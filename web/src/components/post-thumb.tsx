import { Images, Play } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../ui/cx.ts'

/** What a thumbnail shows of a post. */
export interface ThumbPost {
  /** Address of the still image; null if there is none. */
  image: string | null
  video: boolean
  caption?: string | null
}

const looks = {
  app: 'bg-overlay text-text-3',
  phone: 'bg-(--phone-fill) text-(--phone-quiet)',
}

interface PostThumbProps {
  /** Null for any post. */
  post: ThumbPost | null
  className?: string
  /** Whose colours it has; default: those of the app. */
  look?: keyof typeof looks
  /** Too small for a caption. */
  small?: boolean
}

/** The picture of a post. Until it has loaded, without one, and after a failure: the caption, or a symbol. */
export function PostThumb({ post, className, look = 'app', small = false }: PostThumbProps) {
  const image = post?.image ?? null
  const [state, setState] = useState<{ image: string; end: 'loaded' | 'failed' } | null>(null)
  const end = state !== null && state.image === image ? state.end : null
  const isLoading = image !== null && end === null
  const caption = small ? '' : (post?.caption?.trim() ?? '')
  return (
    <span
      data-thumb={image === null ? 'none' : (end ?? 'loading')}
      className={cx('relative grid place-items-center overflow-hidden', looks[look], className)}
    >
      {end !== 'loaded' && caption !== '' && (
        <span dir="auto" className="line-clamp-4 p-2 text-center text-label break-words">
          {caption}
        </span>
      )}
      {/* A video without an image already shows its mark in the middle. */}
      {end !== 'loaded' && caption === '' && !post?.video && (
        <Images size={small ? 16 : 22} aria-hidden="true" className={cx(isLoading && 'animate-pulse')} />
      )}
      {image !== null && end !== 'failed' && (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('absolute inset-0 size-full object-cover', isLoading && 'opacity-0')}
          onLoad={() => setState({ image, end: 'loaded' })}
          onError={() => setState({ image, end: 'failed' })}
        />
      )}
      {post?.video && (
        <span
          aria-hidden="true"
          className={cx(
            'relative grid place-items-center rounded-pill bg-canvas text-text opacity-80',
            small ? 'size-5' : 'size-8',
          )}
        >
          <Play size={small ? 10 : 16} />
        </span>
      )}
    </span>
  )
}
