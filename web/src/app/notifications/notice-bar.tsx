import { m } from '@skein/messages'
import { heightVariable } from '../../lib/browser/height-variable.ts'
import { embeddedSession } from '../../lib/embedded-session.ts'

/** Height of the message, which columns and what sticks to the bottom of the window leave free. */
const footHeight = heightVariable('--foot')

/** A message of the operator to all users, at the bottom of the window on every page. */
export function NoticeBar({ text }: { text: string }) {
  return (
    <aside
      ref={footHeight}
      data-notice
      aria-label={m.app_notice()}
      className="sticky bottom-(--bottom-bar) z-20 flex min-h-7 items-center justify-center border-t border-line bg-canvas px-4 text-center text-floor text-text-2 large-text:static"
    >
      {text}
    </aside>
  )
}

/** The message that the document embeds. The prerendered shell has an empty one, into which `shell.js` writes. */
export function EmbeddedNotice() {
  const text = embeddedSession().system?.notice ?? ''
  return text !== '' || import.meta.env.SSR ? <NoticeBar text={text} /> : null
}
