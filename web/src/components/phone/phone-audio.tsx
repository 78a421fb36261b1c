import { Pause, Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { formatPlayTime } from '../../lib/format.ts'
import { hostOf } from './message-text-logic.ts'
import type { PhoneContentProps } from './phone-message.ts'

/** Heights of the bars, as shares of the row. */
const wave = [0.3, 0.5, 0.8, 0.45, 0.95, 0.6, 0.35, 0.75, 1, 0.55, 0.7, 0.4, 0.85, 0.5, 0.3, 0.6, 0.35]

type AudioProps = PhoneContentProps<{ source: { url: string } }>

/** An audio message. One that was uploaded can be played; pages may load audio from this origin only. */
export function PhoneAudio({ message: { source }, load = true }: AudioProps) {
  const url = source.url.trim()
  return <AudioAt key={url} url={url} load={load} />
}

function AudioAt({ url, load }: { url: string; load: boolean }) {
  const host = hostOf(url)
  const [isBroken, setBroken] = useState(false)
  if (host === null) return <Note words={m.phone_audio_missing()} />
  if (isBroken) return <Note words={m.phone_audio_broken()} />
  const isOwn = load && new URL(url).origin === location.origin
  return (
    <>
      {isOwn ? <Player url={url} onError={() => setBroken(true)} /> : <Row start={<Play size={14} />} />}
      {load && !isOwn && <Note words={m.phone_audio_withheld({ host })} />}
    </>
  )
}

function Player({ url, onError }: { url: string; onError: () => void }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else void audio.current?.play().catch(onError)
  }
  return (
    <Row
      time={seconds === undefined ? '' : formatPlayTime(Math.ceil(seconds))}
      start={
        <button
          type="button"
          aria-label={isPlaying ? m.phone_audio_pause() : m.phone_audio_play()}
          className="touch grid size-full place-items-center"
          onClick={toggle}
        >
          {isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions of an audio message */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          setSeconds(Number.isFinite(duration) ? duration : undefined)
        }
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={onError}
      />
    </Row>
  )
}

interface RowProps {
  start: ReactNode
  time?: string
  children?: ReactNode
}

function Row({ start, time = '', children }: RowProps) {
  return (
    <div
      role="group"
      aria-label={m.phone_audio()}
      className="flex items-center gap-[.7em] rounded-[1.4em] bg-(--phone-fill) px-[.7em] py-[.5em]"
    >
      <span className="grid size-[2em] shrink-0 place-items-center rounded-pill bg-(--phone-ink) text-(--phone-ground)">
        {start}
      </span>
      <span aria-hidden="true" className="flex h-[1.6em] items-center gap-[.18em]">
        {wave.map((share, index) => (
          <span
            key={index}
            style={{ height: `${share * 100}%` }}
            className="w-[.18em] rounded-pill bg-(--phone-quiet)"
          />
        ))}
      </span>
      {time && <span className="tabular text-[.85em] text-(--phone-quiet)">{time}</span>}
      {children}
    </div>
  )
}

const Note = ({ words }: { words: string }) => (
  <p className="text-[.85em] break-words text-(--phone-quiet)">{words}</p>
)
