import { connectInstagramUrl } from '../../../lib/paths.ts'
import { returnAfterConnect } from '../../session/session-store.ts'

/** What makes a link connect an account and come back to the chat. */
export const connectFromChat = (userId: string) => ({
  href: connectInstagramUrl(userId),
  onClick: () => returnAfterConnect(`${location.pathname}${location.search}`),
})
