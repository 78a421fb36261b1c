import { m } from '@skein/messages'
import { heightVariable } from '../lib/browser/height-variable.ts'
import { embeddedSession } from '../lib/embedded-session.ts'

/** Height of the message, which the columns leave free. */
const footHeight = heightVariable('--foot')

/** A message of the operator to all users, at the bottom of every page. */
export function NoticeBar({ text }: { text: string }) {
  return (
    <aside
      ref={footHeight}
      data-notice
      aria-label={m.app_notice()}
      className="flex min-h-7 items-center justify-center border-t border-line bg-canvas px-4 text-center text-floor text-text-2 lg:sticky lg:bottom-0 lg:z-20"
    >
      {text}
    </aside>
  )
}

/** The message that the document embeds. `shell.js` writes it into the prerendered shell, which has none. */
export function EmbeddedNotice() {
  const notice = embeddedSession().system?.notice ?? ''
  return notice || import.meta.env.SSR ? <NoticeBar text={notice} /> : null
}
