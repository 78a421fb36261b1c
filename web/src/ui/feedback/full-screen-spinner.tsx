import { m } from '@skein/messages'
import { Spinner } from '../loading/spinner.tsx'

/** Fades in after 150 ms, so a fast start shows no spinner. */
export function FullScreenSpinner({ label = m.common_loading() }: { label?: string }) {
  return (
    <main
      role="status"
      aria-label={label}
      className="appear-late grid min-h-dvh place-items-center text-text"
    >
      <Spinner large />
    </main>
  )
}
