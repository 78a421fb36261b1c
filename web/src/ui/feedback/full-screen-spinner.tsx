import { controls } from '../../copy/controls.ts'
import { Spinner } from '../spinner.tsx'

/** Fades in after 150 ms, so that a quick start shows nothing. */
export function FullScreenSpinner({ label = controls.loading }: { label?: string }) {
  return (
    <main
      role="status"
      aria-label={label}
      className="appear-late grid min-h-dvh place-items-center text-brand-text"
    >
      <Spinner large />
    </main>
  )
}
