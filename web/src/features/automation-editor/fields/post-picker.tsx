import type { InstagramPost } from '@skein/contract/accounts/posts'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { m } from '@skein/messages'
import { arrowKeyOf } from '../../../ui/arrow-key.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { postsQuery } from './queries.ts'
import { PostTile } from './post-tile.tsx'

interface PostPickerProps {
  platformUserId: string
  selected: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Selects posts of the account. */
export function PostPicker({ platformUserId, selected, onChange, error }: PostPickerProps) {
  const query = useQuery(postsQuery(platformUserId))
  const { data: posts, isPending } = query
  const keys = useTileKeys()
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <FieldGroup legend={m.post_picker_label()} error={error}>
      {isPending && <PickerSkeleton />}
      {!isPending && !posts && <LoadFailure title={m.post_picker_failed()} query={query} />}
      {posts?.length === 0 && <NoPosts />}
      {posts && posts.length > 0 && (
        <>
          <p role="status" className="meta tabular">
            {m.post_picker_selected({ count: selected.length })}
          </p>
          {/* The tiles are one tab stop; arrow keys move between them. */}
          <div role="presentation" onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
            <ul className="m-0 grid max-h-[460px] list-none grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-3">
              {posts.map((post, place) => (
                <PostTile
                  key={post.id}
                  post={post}
                  checked={selected.includes(post.id)}
                  tabbable={place === Math.min(keys.current, posts.length - 1)}
                  onToggle={toggle}
                />
              ))}
            </ul>
          </div>
          <UnavailablePosts posts={posts} selected={selected} onChange={onChange} />
        </>
      )}
    </FieldGroup>
  )
}

interface UnavailablePostsProps {
  posts: readonly InstagramPost[]
  selected: readonly string[]
  onChange: (ids: string[]) => void
}

/** Selected posts that are no longer in the account. They stay selected until the user removes them. */
function UnavailablePosts({ posts, selected, onChange }: UnavailablePostsProps) {
  const knownIds = new Set(posts.map((post) => post.id))
  const keptIds = selected.filter((id) => knownIds.has(id))
  const missing = selected.length - keptIds.length
  if (missing === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-text-2">
      {m.post_picker_gone({ count: missing })}
      <Button size="dense" onClick={() => onChange(keptIds)}>
        {m.common_remove()}
      </Button>
    </p>
  )
}

function NoPosts() {
  return (
    <div className="rounded-card bg-raised p-5 in-[details]:bg-overlay">
      <p className="section-head">{m.post_picker_empty()}</p>
      <p className="meta mt-1">{m.post_picker_empty_hint()}</p>
    </div>
  )
}

function PickerSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.post_picker_loading()}
      className="grid grid-cols-2 gap-2 p-1 sm:grid-cols-3"
    >
      {Array.from({ length: 9 }, (_, tile) => (
        <Skeleton key={tile} className="aspect-square w-full" />
      ))}
    </div>
  )
}

/**
 * Roving tab index for a grid of tiles: arrow keys, Home and End move the focus. `current` is the position of the tab
 * stop.
 */
function useTileKeys() {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tiles = tilesIn(event.currentTarget)
    const from = tiles.findIndex((tile) => tile === event.target)
    const to = tiles[placeFor(arrowKeyOf(event.key, event.currentTarget), from, tiles)]
    if (from === -1 || !to) return
    event.preventDefault()
    to.focus()
    to.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = tilesIn(event.currentTarget).findIndex((tile) => tile === event.target)
    if (place !== -1) setCurrent(place)
  }
  return { current, onKeyDown, onFocus }
}

const tilesIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('input')]

/** Returns the position that a key moves to; -1 for other keys. */
function placeFor(key: string, from: number, tiles: readonly HTMLElement[]): number {
  if (key === 'Home') return 0
  if (key === 'End') return tiles.length - 1
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columnsOf(tiles), ArrowDown: columnsOf(tiles) }[key]
  return step === undefined ? -1 : from + step
}

/** Returns the number of tiles in the first row. */
function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top
  const below = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top)
  return below === -1 ? tiles.length : below
}
