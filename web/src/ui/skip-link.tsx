import { m } from '@skein/messages'

/** First focusable element: skips the navigation and moves to `main#content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
    >
      {m.controls_skip_to_content()}
    </a>
  )
}
