import { cx } from '../ui/cx.ts'

interface AudioPlayerProps {
  src: string
  /** Accessible name. */
  label: string
  className?: string
  onError?: () => void
}

/** Plays an audio file with the controls of the browser. It is loaded when it is played. */
export const AudioPlayer = ({ src, label, className, onError }: AudioPlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions of an audio message
  <audio
    controls
    preload="none"
    src={src}
    aria-label={label}
    className={cx('h-11 max-w-full', className)}
    onError={onError}
  />
)
