import { connectInstagramUrl } from '../../../lib/paths.ts'
import { returnAfterConnect } from '../../session/session-store.ts'

/** Returns the connect link with a return to the chat. */
export const connectFromChat = (userId: string) => ({
  href: connectInstagramUrl(userId),
  onClick: () => returnAfterConnect(`${location.pathname}${location.search}`),
})
