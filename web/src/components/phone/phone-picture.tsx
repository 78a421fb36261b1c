import { ImageOff, Image as ImageGlyph } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import { hostOf } from './message-text-logic.ts'

const debounceDelay = 400

type State = 'waiting' | 'there' | 'broken' | 'blocked'

interface PhonePictureProps {
  url: string
  /** With `false` the image is not loaded; its address is shown. */
  load: boolean
  /** Defaults to the host. */
  alt: string | undefined
  /** Fills the top of a card. */
  fills?: boolean
}

/** An image by URL: shows its host while loading, and the address if loading fails. */
export function PhonePicture({ url, load, alt, fills = false }: PhonePictureProps) {
  const host = hostOf(url)
  const settled = useDebounced()
  const [state, setState] = useState<State>('waiting')
  useBlockedImage(url, () => setState('blocked'))
  const tile = { Glyph: ImageGlyph, fills }
  if (host === null) return <Tile {...tile} words={m.phone_picture_missing()} address={url} />
  if (state === 'broken')
    return <Tile {...tile} Glyph={ImageOff} words={m.phone_picture_broken()} address={url} />
  if (state === 'blocked') return <Tile {...tile} words={m.phone_picture_withheld()} address={host} />
  if (!load) return <Tile {...tile} words={m.common_image()} address={host} />
  return (
    <>
      {state === 'waiting' && <Tile {...tile} words={m.common_image()} address={host} />}
      {settled && (
        <img
          src={url}
          alt={alt || m.phone_picture_of({ host })}
          className={cx(
            fills ? 'h-[7em] w-full object-cover' : 'max-h-[14em] max-w-[80%] rounded-[18px]',
            state === 'waiting' && 'sr-only',
          )}
          onLoad={() => setState('there')}
          onError={() => setState((now) => (now === 'blocked' ? now : 'broken'))}
        />
      )}
    </>
  )
}

interface TileProps {
  Glyph: typeof ImageOff
  fills: boolean
  words: string
  address: string
}

const Tile = ({ Glyph, fills, words, address }: TileProps) => (
  <p
    className={cx(
      'flex max-w-full flex-col items-center justify-center gap-[.3em] p-[.8em] text-center text-[.85em] text-(--phone-quiet)',
      fills
        ? 'min-h-[8em] border-b border-(--phone-edge)'
        : 'min-h-[8em] w-[12em] rounded-[18px] bg-(--phone-fill)',
    )}
  >
    <Glyph size={20} aria-hidden="true" />
    <span>{words}</span>
    {address && <span className="max-w-full break-all">{address}</span>}
  </p>
)

/** Returns true 400 ms after the last change of the URL, so typing does not load an image per key. */
function useDebounced(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), debounceDelay)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** Reports images blocked by the Content Security Policy, which allows Instagram and this origin only. */
function useBlockedImage(url: string, onBlocked: () => void): void {
  const tell = useEffectEvent((event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'img-src' && url.startsWith(event.blockedURI)) onBlocked()
  })
  useEffect(() => {
    document.addEventListener('securitypolicyviolation', tell)
    return () => document.removeEventListener('securitypolicyviolation', tell)
  }, [])
}
